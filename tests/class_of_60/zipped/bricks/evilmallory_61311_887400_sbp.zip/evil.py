print('I am outside')
