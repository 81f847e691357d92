import type { Language } from '@sorgfalt/grounding';
import type { Act } from './act.ts';

type Part = 'art' | 'para' | 'lbl' | 'mn';

const words: Readonly<Record<Language, Readonly<Record<Part, string>>>> = {
  en: { art: 'Art.', para: 'para.', lbl: 'let.', mn: 'margin no.' },
  de: { art: 'Art.', para: 'Abs.', lbl: 'Bst.', mn: 'Rz' },
  fr: { art: 'art.', para: 'al.', lbl: 'let.', mn: 'Cm' },
  it: { art: 'art.', para: 'cpv.', lbl: 'lett.', mn: 'nm.' },
  es: { art: 'art.', para: 'párr.', lbl: 'let.', mn: 'n.º marg.' },
};

const place = /^(art|para|lbl|mn)_([0-9a-z]+(?:_[a-z]+)*)$/;

/**
 * How a language cites a place of an act: `Art. 9b Abs. 1 GwG`, `FINMA-RS 16/7 Rz 5`. A place without a number of its
 * own (`topic_…`, for texts whose numbering could not be checked) is cited by the act alone.
 */
export function cite(act: Pick<Act, 'shortName'>, eId: string, language: Language): string {
  const name = act.shortName[language];
  const parts = eId.split('/').flatMap((part) => {
    const [, kind, number] = place.exec(part) ?? [];
    return kind === undefined || number === undefined
      ? []
      : [`${words[language][kind as Part]} ${number.replaceAll('_', '')}`];
  });
  return (eId.startsWith('mn_') ? [name, ...parts] : [...parts, name]).join(' ');
}
