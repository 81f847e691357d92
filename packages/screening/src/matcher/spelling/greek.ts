import { readTable, spellingPattern, unitsOf } from './pattern.ts';
import type { SpellingPattern } from './pattern.ts';

/* Greek letters, after ISO 843 and ELOT 743, with what foreign names take; pairs of letters before single ones. */
const greek =
  readTable(`μπ=b|mp|mb ντ=d|nt|nd γκ=g|gk|nk|ng|gh γγ=ng|gg|g γχ=nch|nkh|nx τζ=tz|j|dj|dz|g|zh τσ=ts|ch|tch|c|tz ου=ou|u|oo|w|v αυ=av|af|au|aw
 ευ=ev|ef|eu αι=ai|e|ae|ay|i ει=ei|i|y|ey|ee οι=oi|i|oy|y υι=yi|i α=a|e β=v|b|w γ=g|gh|y|j δ=d|dh|th ε=e|ai ζ=z|s η=i|e|h|ee|y θ=th|t ι=i|y|e|j|ee κ=k|c|q|kh|ck
 λ=l μ=m ν=n ξ=x|ks ο=o|u π=p ρ=r|rh σ=s|c|sh|z|th ς=s|c|sh|z τ=t|th υ=y|i|u|e φ=f|ph χ=ch|h|kh|x|j ψ=ps ω=o|w|u`);

/** What a Greek word can be spelt like. */
export function greekSpelling(word: string): SpellingPattern | null {
  const units = unitsOf(word.normalize('NFD').replace(/\p{M}/gu, ''), greek, 2);
  return units === null ? null : spellingPattern(units, null);
}
