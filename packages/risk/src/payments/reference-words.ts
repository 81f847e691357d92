import { referenceThemes, type ReferenceTheme } from './input.ts';
import type { PaymentRulePack } from './rule-pack.ts';

const listOf = (words: string): readonly string[] => words.split(', ');

/** The words the firm starts with, in English, German, French, Italian and Spanish. */
export const defaultReferenceWords: PaymentRulePack['referenceWords'] = {
  cash: listOf('cash, bargeld, especes, contanti, efectivo, western union, moneygram'),
  crypto: listOf(
    'bitcoin, btc, ethereum, usdt, tether, crypto, krypto, kryptowahrung, cryptomonnaie, criptovaluta, criptomoneda, wallet',
  ),
  gambling: listOf(
    'casino, kasino, betting, gambling, gluecksspiel, glucksspiel, paris sportifs, scommesse, apuestas',
  ),
  'gift-card': listOf(
    'gift card, giftcard, geschenkkarte, guthabenkarte, carte cadeau, carta regalo, tarjeta regalo',
  ),
  'advance-fee': listOf(
    'inheritance fee, release fee, lottery, lotterie, erbschaftsgebuhr, vorschussgebuhr, loterie, frais de deblocage, lotteria, tassa di sblocco, loteria, tasa de liberacion',
  ),
  secrecy: listOf(
    'confidential transaction, do not tell, streng geheim, nicht weitersagen, strictement confidentiel, strettamente riservato, estrictamente confidencial',
  ),
  weapons: listOf(
    'weapons, ammunition, waffen, munition, armes, munitions, armi, munizioni, armas, municiones',
  ),
};

/**
 * The themes that a text to the creditor touches, in the order of `referenceThemes`, each once.
 *
 * Accents and case do not matter; only whole words count, so `cashmere` is no cash.
 */
export function referenceThemesOf(
  text: string,
  words: PaymentRulePack['referenceWords'],
): readonly ReferenceTheme[] {
  if (text === '') return [];
  const plain = ` ${plainWords(text)} `;
  return referenceThemes.filter((theme) => words[theme].some((word) => plain.includes(` ${word} `)));
}

function plainWords(text: string): string {
  return text
    .normalize('NFKD')
    .replaceAll(/\p{M}+/gu, '')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}
