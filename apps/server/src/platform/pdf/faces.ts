import { readFileSync } from 'node:fs';
import { readFace } from './face.ts';
import type { Face } from './face.ts';
import { readWoff } from './woff.ts';

/** Inter, in the parts in which it is published; what is asked for most stands first. */
const parts = ['latin', 'latin-ext', 'cyrillic', 'cyrillic-ext', 'greek', 'greek-ext', 'vietnamese'] as const;
const weights = { regular: 400, bold: 600 } as const;
export type Weight = keyof typeof weights;

const read = new Map<Weight, readonly Face[]>();

/** The faces of a weight, read once. */
export function facesOf(weight: Weight): readonly Face[] {
  const known = read.get(weight);
  if (known !== undefined) return known;
  const faces = parts.map((part) => {
    const name = `inter-${part}-${weights[weight]}-normal`;
    const file = new URL(import.meta.resolve(`@fontsource/inter/files/${name}.woff`));
    return readFace(name, readWoff(readFileSync(file)));
  });
  read.set(weight, faces);
  return faces;
}
