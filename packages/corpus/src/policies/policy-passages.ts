import type { Block } from './blocks.ts';

/** A paragraph of a policy with its place: the smallest thing of it that can be cited. */
export interface PolicyPassage {
  /** `sec_3/para_2`. */
  readonly eId: string;
  /** The path of headings above it. */
  readonly heading: string;
  readonly text: string;
}

const lengthMax = 1600;

/** The passages of a document; what is longer than an answer can quote is parted between sentences. */
export function policyPassages(blocks: readonly Block[]): PolicyPassage[] {
  const passages: PolicyPassage[] = [];
  const path: { level: number; text: string }[] = [];
  let [section, place] = [0, 0];
  for (const { level, text } of blocks) {
    if (level === null) {
      if (section === 0) section = 1;
      for (const part of parted(text)) {
        place += 1;
        passages.push({
          eId: `sec_${section}/para_${place}`,
          heading: path.map((each) => each.text).join(', '),
          text: part,
        });
      }
    } else {
      while ((path.at(-1)?.level ?? 0) >= level) path.pop();
      path.push({ level, text: text.replaceAll('\n', ' ') });
      // A section without a paragraph of its own takes no number.
      if (place > 0 || section === 0) section += 1;
      place = 0;
    }
  }
  return passages;
}

function parted(text: string): string[] {
  if (text.length <= lengthMax) return [text];
  const parts: string[] = [''];
  for (const sentence of text.split(/(?<=[.!?;]\s)|(?<=\n)/u).flatMap(cut)) {
    if ((parts.at(-1)?.length ?? 0) + sentence.length > lengthMax) parts.push('');
    parts.push(`${parts.pop() ?? ''}${sentence}`);
  }
  return parts.map((part) => part.trim()).filter((part) => part !== '');
}

const piece = new RegExp(`[^]{1,${lengthMax}}`, 'gu');

/** A sentence without an end is cut where it must be, and never through a sign. */
function cut(sentence: string): readonly string[] {
  return sentence.match(piece) ?? [];
}
