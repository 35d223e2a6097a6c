"""What a class needs: running what students hand in, without trusting it."""
