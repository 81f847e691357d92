import { isCountry } from './countries.ts';
import { passed, warned, type Finding } from './finding.ts';
import type { KycInput } from './input.ts';
import { isBlank } from './check-person.ts';

// The words for a post office box in the languages of the form, and the usual short forms.
const boxWords =
  /\b(?:postfach|post office box|p\.? ?o\.? ?box|(?:case|bo[iî]te) postale|casella postale|apartado(?: de correos)?)(?![\p{L}])|^(?:c\.? ?p\.?|b\.? ?p\.?|pf\.?) ?\d+$/iu;

// Digits of the postal codes that the neighbours of the firm use; other countries are not judged.
const postalCodes: Readonly<Record<string, RegExp>> = {
  CH: /^[1-9]\d{3}$/u,
  LI: /^94[89]\d$/u,
  AT: /^[1-9]\d{3}$/u,
  DE: /^\d{5}$/u,
  FR: /^\d{5}$/u,
  IT: /^\d{5}$/u,
};

/** Whether the address is one where somebody can live and be reached. */
export function checkAddress({ address }: KycInput): readonly Finding[] {
  const { street, postalCode, country } = address;
  const missing = (['street', 'postalCode'] as const).filter((part) => isBlank(address[part]));
  const findings: Finding[] = [
    missing.length === 0
      ? passed('address-complete', { field: 'street' })
      : warned('address-incomplete', {
          field: missing[0] ?? 'street',
          params: { missing: missing.join(',') },
        }),
  ];
  if (!isBlank(street)) {
    const isBox = boxWords.test((street ?? '').trim());
    findings.push(
      (isBox ? warned : passed)(isBox ? 'address-po-box' : 'address-street-usual', { field: 'street' }),
    );
  }
  if (!isBlank(country) && !isCountry(country)) {
    findings.push(warned('address-country-unknown', { field: 'country' }));
  }
  const pattern = Object.hasOwn(postalCodes, country) ? postalCodes[country] : undefined;
  if (pattern !== undefined && !isBlank(postalCode)) {
    const about = { field: 'postalCode', params: { country } };
    findings.push(
      pattern.test((postalCode ?? '').trim())
        ? passed('postal-code-plausible', about)
        : warned('postal-code-implausible', about),
    );
  }
  return findings;
}
