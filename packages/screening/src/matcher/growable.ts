/** Unsigned 32-bit numbers in a buffer that doubles when it is full. */
export class GrowableInts {
  private items = new Uint32Array(1024);
  length = 0;

  push(value: number): void {
    if (this.length === this.items.length) {
      const larger = new Uint32Array(this.items.length * 2);
      larger.set(this.items);
      this.items = larger;
    }
    this.items[this.length] = value;
    this.length += 1;
  }

  at(place: number): number {
    return this.items[place] ?? 0;
  }

  /** A copy of exactly the right size; the buffer is given up. */
  finish(): Uint32Array {
    const result = this.items.slice(0, this.length);
    this.items = new Uint32Array(0);
    return result;
  }
}

/** Bytes in a buffer that grows by half when it is full. */
export class GrowableBytes {
  private items = new Uint8Array(65_536);
  length = 0;

  /** Appends characters up to 127 as one byte each. */
  pushAscii(text: string): void {
    const end = this.length + text.length;
    if (end > this.items.length) {
      const larger = new Uint8Array(Math.max(end, Math.floor(this.items.length * 1.5)));
      larger.set(this.items.subarray(0, this.length));
      this.items = larger;
    }
    for (let index = 0; index < text.length; index += 1) {
      this.items[this.length + index] = text.charCodeAt(index);
    }
    this.length = end;
  }

  /** A copy of exactly the right size; the buffer is given up. */
  finish(): Uint8Array {
    const result = this.items.slice(0, this.length);
    this.items = new Uint8Array(0);
    return result;
  }
}
