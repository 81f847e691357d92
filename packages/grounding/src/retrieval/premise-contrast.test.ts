import { describe, expect, it, test } from 'vitest';
import { areContrasted, isUnconditional } from './premise-contrast.ts';

describe('a premise with the contrary of a word of the law', () => {
  test.each([
    ['Why is an oral statement enough?', 'The client declares in writing who the owner is.'],
    ['Warum ist die Liste geheim?', 'Wer anerkannt ist, steht in einer öffentlichen Liste.'],
    ['Pourquoi informe-t-on après le contrat ?', 'On informe avant le contrat.'],
    ['Perché chi tace rischia la prigione?', 'Chi non comunica rischia una multa.'],
    ['¿Por qué actúa de oficio?', 'Se castiga a instancia de parte.'],
  ])('is contrasted: %s', (premise, sentence) => {
    expect(areContrasted(premise, [sentence])).toBe(true);
  });

  it('is not where another sentence has the word itself', () => {
    const sentences = ['Clients are informed before the contract.', 'The rest follows after it.'];
    expect(areContrasted('Why is the client informed after the contract?', sentences)).toBe(false);
  });

  it('is not where it has both words, as the law may', () => {
    const premise = 'Why is the client informed before the contract and not after it?';
    expect(areContrasted(premise, ['Clients are informed before the contract.'])).toBe(false);
  });
});

describe('a premise without condition', () => {
  it('says more than a law that holds on one', () => {
    expect(isUnconditional('Why is a domestic PEP a high risk?', ['It is one only if more is added.'])).toBe(
      true,
    );
  });

  it('says no more where a sentence about it has no condition either', () => {
    const sentences = ['Foreign PEPs are a high risk.', 'Others are one only if more is added.'];
    expect(isUnconditional('Why is a foreign PEP a high risk?', sentences)).toBe(false);
  });
});
