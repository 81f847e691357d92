import { fc, test } from '@fast-check/vitest';
import { describe, expect, it } from 'vitest';
import { checkDraft, draftOf, emptyDraft } from './query-draft.ts';

describe('what the form asks', () => {
  test.prop([fc.string().filter((text) => /\p{L}/u.test(text))])('needs no more than a name', (name) => {
    expect(checkDraft({ ...emptyDraft, name, kind: '' }, 2026)).toEqual({
      ok: true,
      query: { name: name.trim() },
    });
  });

  it('leaves out what is not stated and carries what is', () => {
    const draft = { ...emptyDraft, name: ' Viktor Muster ', birthDate: '03.1961', nationality: 'RU' };
    expect(checkDraft(draft, 2026)).toEqual({
      ok: true,
      query: { name: 'Viktor Muster', kind: 'person', birthDate: '1961-03', nationalities: ['RU'] },
    });
  });

  it('is refused without a letter in the name and with a date that is none', () => {
    expect(checkDraft({ ...emptyDraft, name: '12 !' }, 2026)).toEqual({ ok: false, problems: ['name'] });
    expect(checkDraft({ ...emptyDraft, birthDate: '31.02.1961' }, 2026)).toEqual({
      ok: false,
      problems: ['name', 'birthDate'],
    });
  });

  it('takes the facts from a client, whose other nationality is the one that counts', () => {
    const form = { nationality: 'OTHER', otherNationality: 'BR', birthDate: '1961-03-24' } as const;
    expect(draftOf({ clientName: 'Viktor Muster', form })).toEqual({
      name: 'Viktor Muster',
      kind: 'person',
      birthDate: '24.03.1961',
      nationality: 'BR',
      identifier: '',
    });
  });
});
