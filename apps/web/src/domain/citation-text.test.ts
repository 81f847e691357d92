import { afterAll, describe, expect, it, test } from 'vitest';
import { languages, type Language } from '../i18n/language.ts';
import type { Translate } from '../i18n/i18n.ts';
import { currentTranslate, loadLanguage } from '../i18n/i18n.ts';
import { citationText } from './citation-text.ts';

/** The texts of a language. */
async function translateIn(language: Language): Promise<Translate> {
  await loadLanguage(language);
  return currentTranslate();
}
afterAll(() => loadLanguage('en'));

describe('a citation', () => {
  it.each([
    ['en', 'AMLO-FINMA Art. 13 para. 2 let. a', 'EmbA SR 946.231 Art. 3'],
    ['de', 'Art. 13 Abs. 2 Bst. a GwV-FINMA', 'Art. 3 EmbG SR 946.231'],
    ['fr', 'art. 13 al. 2 let. a OBA-FINMA', 'art. 3 LEmb SR 946.231'],
    ['it', 'art. 13 cpv. 2 lett. a ORD-FINMA', 'art. 3 LEmb SR 946.231'],
    ['es', 'art. 13 párr. 2 let. a OBA-FINMA', 'art. 3 LEmb SR 946.231'],
  ] as const)('is written in %s as there', async (language, ordinance, embargo) => {
    const t = await translateIn(language);
    expect(citationText('AMLO-FINMA Art. 13 para. 2 let. a', t)).toBe(ordinance);
    expect(citationText('EmbG SR 946.231 Art. 3', t)).toBe(embargo);
  });

  it('of an act without an article is its name', async () => {
    expect(citationText('EmbG SR 946.231', await translateIn('fr'))).toBe('LEmb SR 946.231');
  });

  test.each(['', 'Swiss Criminal Code Art. 305bis', 'AMLA', 'the firm'])(
    'like %j is never lost',
    async (citation) => {
      for (const language of languages)
        expect(citationText(citation, await translateIn(language)) === '').toBe(citation === '');
    },
  );
});
