import { deflateSync } from 'node:zlib';

/** The objects of a PDF with the places where they stand (ISO 32000-1, 7.5). */
export class Objects {
  readonly #bodies: (string | Buffer)[] = [];

  /** A number for an object that is written later. */
  reserve(): number {
    return this.#bodies.push('null');
  }

  write(number: number, body: string | Buffer): void {
    this.#bodies[number - 1] = body;
  }

  add(body: string | Buffer): number {
    const number = this.reserve();
    this.write(number, body);
    return number;
  }

  /** A stream, compressed; `entries` are further ones of its dictionary. */
  addStream(content: Buffer, entries = ''): number {
    const packed = deflateSync(content);
    const head = `<<${entries}/Filter/FlateDecode/Length ${packed.length}>>\nstream\n`;
    return this.add(Buffer.concat([Buffer.from(head, 'latin1'), packed, Buffer.from('\nendstream')]));
  }

  /** The file; `trailer` are the entries that name the catalogue and the file. */
  toFile(trailer: string): Buffer {
    const parts: Buffer[] = [Buffer.from('%PDF-1.7\n%\u00E2\u00E3\u00CF\u00D3\n', 'latin1')];
    let offset = parts[0]?.length ?? 0;
    const places = this.#bodies.map((body, each) => {
      const at = offset;
      const written = Buffer.concat([
        Buffer.from(`${each + 1} 0 obj\n`),
        typeof body === 'string' ? Buffer.from(body, 'latin1') : body,
        Buffer.from('\nendobj\n'),
      ]);
      parts.push(written);
      offset += written.length;
      return `${String(at).padStart(10, '0')} 00000 n \n`;
    });
    const size = places.length + 1;
    parts.push(
      Buffer.from(`xref\n0 ${size}\n0000000000 65535 f \n${places.join('')}`),
      Buffer.from(`trailer\n<</Size ${size}${trailer}>>\nstartxref\n${offset}\n%%EOF\n`),
    );
    return Buffer.concat(parts);
  }
}

/** A text as a string of a PDF: UTF-16 with its mark (ISO 32000-1, 7.9.2.2). */
export function textString(text: string): string {
  return `<${Buffer.from(`\uFEFF${text.toWellFormed()}`, 'utf16le').swap16().toString('hex')}>`;
}
