import type { ListName } from '../types.ts';
import { childrenNamed, childText } from './xml-reader.ts';
import type { XmlNode } from './xml-reader.ts';

const variantsMax = 60;

/**
 * The names of one SECO `name` element: the name itself, then one for each language and script in which a
 * part has a spelling variant, with the plain value where a part has none in that script.
 */
export function readSecoName(node: XmlNode, isMainIdentity: boolean): ListName[] {
  const parts = childrenNamed(node, 'name-part').sort(
    (a, b) => Number(a.attributes['order'] ?? 0) - Number(b.attributes['order'] ?? 0),
  );
  const plain = parts.map((part) => childText(part, 'value'));
  const isPrimary = isMainIdentity && node.attributes['name-type'] === 'primary-name';
  const isLow = node.attributes['quality'] === 'low';
  const quality = isLow ? 'weak' : isPrimary ? 'primary' : 'strong';
  const names: ListName[] = [{ full: joinParts(plain), quality }];
  for (const [key, byPart] of groupVariants(parts)) {
    const full = joinParts(plain.map((value, index) => byPart.get(index) ?? value));
    const script = key.split('|')[1] ?? '';
    const variantQuality = isLow ? 'weak' : 'strong';
    names.push(script === '' ? { full, quality: variantQuality } : { full, quality: variantQuality, script });
  }
  return names.filter((name) => name.full !== '').slice(0, variantsMax);
}

/* The n-th variant of each part in the same language and script belong together. */
function groupVariants(parts: XmlNode[]): Map<string, Map<number, string>> {
  const groups = new Map<string, Map<number, string>>();
  for (const [index, part] of parts.entries()) {
    const seen = new Map<string, number>();
    for (const variant of childrenNamed(part, 'spelling-variant')) {
      const base = `${variant.attributes['lang'] ?? ''}|${variant.attributes['script'] ?? ''}`;
      const count = seen.get(base) ?? 0;
      seen.set(base, count + 1);
      const key = `${base}|${count}`;
      const group = groups.get(key) ?? new Map<number, string>();
      group.set(index, variant.text);
      groups.set(key, group);
    }
  }
  return groups;
}

function joinParts(parts: string[]): string {
  return parts.filter(Boolean).join(' ').replace(/\s+/g, ' ').trim();
}
