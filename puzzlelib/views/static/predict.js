// A question with a place for the answer: a number, a choice, or an order.
class Question {
  constructor(channel, box) {
    this.channel = channel;
    this.root = html("form", { class: "pz-board pz-predict", "data-lm-suppress-shortcuts": "true", "aria-label": "prediction" }, box);
    const parts = { number: () => this.number(), choice: () => this.choice(), order: () => this.order() };
    this.set = html("fieldset", {}, this.root);
    html("legend", { text: channel.get("question") }, this.set);
    parts[channel.get("kind")]();
    this.live = html("p", { class: "pz-said", role: "status", "aria-live": "polite" }, this.root);
    this.root.addEventListener("submit", (event) => { event.preventDefault(); this.keep(); });
    channel.on("status", () => this.say());
    channel.on("said", () => this.say());
    channel.on("answer", () => this.refresh());
    this.refresh();
    this.say();
  }
  get alone() { return this.channel.status === "alone"; }
  say() {
    this.root.dataset.channel = this.channel.status;
    this.set.disabled = this.alone;
    this.live.textContent = this.alone ? (MEETING.alone ? "Decide, then look." : "Run this cell to answer.") : this.channel.get("said")[1];
  }
  keep() { if (!this.alone) this.channel.send({ do: "answer", value: this.value() }); }
  button() { html("button", { type: "submit", text: "Predict" }, this.set); }

  number() {
    const input = html("input", { type: "text", inputmode: "decimal", autocomplete: "off", size: "9", "aria-label": "a number" }, this.set);
    this.button();
    input.addEventListener("keydown", (event) => {       // JupyterLab takes Enter before the form does
      if (event.key !== "Enter") return;
      event.preventDefault();
      event.stopPropagation();
      this.keep();
    });
    this.value = () => input.value;
    this.refresh = () => { if (this.channel.get("answer") !== null) input.value = this.channel.get("shown"); };
  }
  choice() {
    const name = Math.random().toString(36).slice(2), inputs = this.channel.get("choices").map((text) => {
      const label = html("label", {}, this.set), input = html("input", { type: "radio", name, value: text }, label);
      label.append(text);
      input.addEventListener("change", () => this.keep());
      return input;
    });
    this.value = () => (inputs.find((input) => input.checked) || {}).value;
    this.refresh = () => { for (const input of inputs) input.checked = input.value === this.channel.get("answer"); };
  }
  order() {
    const list = html("ol", {}, this.set);
    const row = (text) => {
      const item = html("li", {}, list);
      html("span", { text }, item);
      for (const [sign, words, step] of [["↑", "up", -1], ["↓", "down", 1]]) {
        const button = html("button", { type: "button", text: sign, "aria-label": `${text}: ${words}`, title: words }, item);
        button.addEventListener("click", () => this.shift(item, step, button));
      }
    };
    this.value = () => [...list.children].map((item) => item.firstChild.textContent);
    this.refresh = () => {
      const wanted = this.channel.get("answer") || this.channel.get("choices");
      if (JSON.stringify(wanted) === JSON.stringify(this.value())) return;
      list.replaceChildren();
      wanted.forEach(row);
    };
    this.button();
  }
  shift(item, step, button) {
    const other = step < 0 ? item.previousElementSibling : item.nextElementSibling;
    if (other === null) return;
    if (step < 0) other.before(item); else other.after(item);
    button.focus();                  // moving a node takes the focus from it
    this.live.textContent = `${item.firstChild.textContent}: number ${[...item.parentElement.children].indexOf(item) + 1}. Press Predict to keep this order.`;
  }
}

function render(channel, box) { new Question(channel, box); }
