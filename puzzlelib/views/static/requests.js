// What a page has asked of its session and not heard yet: one request at a time, what comes meanwhile waits.
const BUSY = 4000;                  // milliseconds until we say that the kernel is busy

class Requests {
  constructor(channel, root, say) {
    Object.assign(this, { channel, root, say, number: 0, timer: null, queue: [] });
  }
  get waiting() { return this.timer !== null; }
  get last() { return `${this.channel.page} ${this.number}`; }

  // Ask; `wait`: nothing else happens until the answer to this very request is there.
  send(message, wait = false) {
    this.number += 1;
    if (wait) {
      clearTimeout(this.timer);
      this.timer = setTimeout(() => this.say("The kernel is busy …"), BUSY);
      this.root.setAttribute("aria-busy", "true");
    }
    if (this.channel.status !== "alone") this.channel.send({ ...message, request: this.last });
  }
  answered() {
    clearTimeout(this.timer);
    this.timer = null;
    this.root.setAttribute("aria-busy", "false");
  }
  // Is this frame the answer we wait for? Other frames are other people's doing.
  answers(frame) { return !this.waiting || frame.answers === this.last; }

  // Now, or as soon as the answer is there. False: not at all.
  soon(act) {
    if (!this.waiting) return act();
    if (this.queue.length < 30) this.queue.push(act);
    return true;
  }
  next() { if (!this.waiting && this.queue.length) this.queue.shift()(); }
  drop() { this.queue = []; }
}
