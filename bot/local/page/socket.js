// One window's line to the table: questions with answers, and events as they happen.

export class Line {
  constructor(personId, hear, lost) {
    this.personId = personId;
    this.hear = hear;
    this.lost = lost;
    this.waiting = new Map();
    this.last = 0;
    this.wait = 300;
    this.open();
  }

  open() {
    const scheme = location.protocol === "https:" ? "wss" : "ws";
    this.socket = new WebSocket(
      `${scheme}://${location.host}/local/socket?person=${this.personId}`,
    );
    this.socket.addEventListener("message", (event) => this.take(JSON.parse(event.data)));
    this.socket.addEventListener("close", () => this.reopen());
  }

  take(event) {
    if (event.t !== "reply") {
      this.wait = 300;
      this.hear(event);
      return;
    }
    const answer = this.waiting.get(event.n);
    this.waiting.delete(event.n);
    answer?.(event);
  }

  reopen() {
    for (const answer of this.waiting.values()) answer({ error: "", lost: true });
    this.waiting.clear();
    if (this.closed) return;
    this.lost();
    this.timer = setTimeout(() => this.open(), this.wait);
    this.wait = Math.min(this.wait * 2, 5000);
  }

  // Asks for something; the answer has `error` when it was refused.
  ask(what, fields = {}) {
    if (this.socket.readyState !== WebSocket.OPEN)
      return Promise.resolve({ error: "", lost: true });
    this.last += 1;
    const n = this.last;
    this.socket.send(JSON.stringify({ ...fields, do: what, n }));
    return new Promise((answer) => this.waiting.set(n, answer));
  }

  close() {
    this.closed = true;
    clearTimeout(this.timer);
    this.socket.close();
  }
}
