import { describe, expect, it } from 'vitest';
import { acts } from './acts.ts';
import { cite } from './citation.ts';

const amla = acts.find(({ key }) => key === 'amla')!;
const circular = {
  shortName: {
    en: 'FINMA Circ. 16/7',
    de: 'FINMA-RS 16/7',
    fr: 'Circ.-FINMA 16/7',
    it: 'Circ. FINMA 16/7',
    es: 'Circ. FINMA 16/7',
  },
};

describe('cite', () => {
  it.each([
    ['en', 'Art. 3 para. 1 AMLA'],
    ['de', 'Art. 3 Abs. 1 GwG'],
    ['fr', 'art. 3 al. 1 LBA'],
    ['it', 'art. 3 cpv. 1 LRD'],
    ['es', 'art. 3 párr. 1 LBA'],
  ] as const)('cites a paragraph in %s', (language, citation) => {
    expect(cite(amla, 'art_3/para_1', language)).toBe(citation);
  });

  it.each([
    ['art_9_a/para_2', 'Art. 9a Abs. 2 GwG'],
    ['art_7/para_1_bis', 'Art. 7 Abs. 1bis GwG'],
    ['art_9/para_1/lbl_c', 'Art. 9 Abs. 1 Bst. c GwG'],
    ['art_8', 'Art. 8 GwG'],
  ])('writes %s as %s', (eId, citation) => {
    expect(cite(amla, eId, 'de')).toBe(citation);
  });

  it.each([
    ['en', 'FINMA Circ. 16/7 margin no. 5'],
    ['de', 'FINMA-RS 16/7 Rz 5'],
    ['fr', 'Circ.-FINMA 16/7 Cm 5'],
  ] as const)('cites a marginal number in %s', (language, citation) => {
    expect(cite(circular, 'mn_5', language)).toBe(citation);
  });

  it('cites what has no number of its own by its act alone', () => {
    expect(cite(circular, 'topic_video', 'de')).toBe('FINMA-RS 16/7');
  });
});
