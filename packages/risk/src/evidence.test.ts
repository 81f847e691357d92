import { describe, expect, test } from 'vitest';
import { assessClientRisk } from './assess.ts';
import { defaultRiskPack as pack } from './default-pack.ts';
import type { ClientRiskInput } from './input.ts';
import type { FactorId } from './pack.ts';
import { bestClient } from './testing.ts';

/** What is said of one factor: the answer that was read, and the fact behind it. */
function said(id: FactorId, changes: Partial<ClientRiskInput>): unknown[] {
  const factor = assessClientRisk({ ...bestClient, ...changes }, pack).factors.find((each) => each.id === id);
  return [factor?.choice, factor?.evidence];
}
const entity = { clientKind: 'legal_entity', legalForm: 'trust' } as const;
const listAsOf = pack.countries.asOf;

describe('the evidence of a factor', () => {
  test.each<[FactorId, Partial<ClientRiskInput>, string, object]>([
    ['domicile', { domicile: 'ke' }, 'increased_monitoring', { country: 'KE', listAsOf }],
    ['domicile', { domicile: 'US' }, 'other', { country: 'US', listAsOf }],
    ['domicile', { domicile: null }, 'unknown', { country: null, listAsOf }],
    ['nationality', { nationalities: ['US', 'CH', 'US'] }, 'other', { countries: 'CH,US', listAsOf }],
    ['nationality', { nationalities: ['ir', 'KE'] }, 'call_for_action', { countries: 'IR,KE', listAsOf }],
    ['nationality', { nationalities: [] }, 'unknown', { countries: null, listAsOf }],
    ['business-country', { businessCountry: 'mm' }, 'call_for_action', { country: 'MM', listAsOf }],
    ['business-country', { businessCountry: null }, 'unknown', { country: null, listAsOf }],
    ['legal-form', {}, 'natural_person', { clientKind: 'natural_person', legalForm: null }],
    ['legal-form', entity, 'trust', entity],
    ['industry', { industry: 'arms' }, 'arms', { industry: 'arms' }],
    ['pep', { pep: 'domestic' }, 'domestic', { pep: 'domestic' }],
    ['structure-layers', {}, 'not_applicable', { layers: null }],
    ['structure-layers', { ...entity, structureLayers: 2 }, 'few', { layers: 2 }],
    ['structure-layers', { ...entity, structureLayers: 3 }, 'many', { layers: 3 }],
    ['structure-layers', { ...entity, structureLayers: null }, 'unknown', { layers: null }],
    ['fiduciary-shareholder', {}, 'not_applicable', { fiduciaryShareholder: null }],
    [
      'fiduciary-shareholder',
      { ...entity, fiduciaryShareholder: true },
      'yes',
      { fiduciaryShareholder: true },
    ],
    [
      'fiduciary-shareholder',
      { ...entity, fiduciaryShareholder: false },
      'no',
      { fiduciaryShareholder: false },
    ],
    ['beneficial-owner-unverified', {}, 'not_applicable', { verified: null }],
    ['beneficial-owner-unverified', { ...entity, beneficialOwnerVerified: true }, 'no', { verified: true }],
    [
      'beneficial-owner-unverified',
      { ...entity, beneficialOwnerVerified: false },
      'yes',
      { verified: false },
    ],
    ['product-account', {}, 'yes', { products: 'account' }],
    ['product-account', { products: ['crypto'] }, 'no', { products: 'crypto' }],
    ['product-account', { products: null }, 'unknown', { products: null }],
    [
      'product-fiduciary-placement',
      { products: ['fiduciary_placement', 'account'] },
      'yes',
      { products: 'account,fiduciary_placement' },
    ],
    [
      'product-domicile-directorship',
      { products: ['domicile_directorship'] },
      'yes',
      { products: 'domicile_directorship' },
    ],
    ['product-crypto', { products: ['crypto'] }, 'yes', { products: 'crypto' }],
    ['channel', { channel: 'video' }, 'video', { channel: 'video' }],
    ['residence-unproved', { residenceProved: true }, 'no', { residenceProved: true }],
    ['residence-unproved', { residenceProved: false }, 'yes', { residenceProved: false }],
    ['residence-unproved', { residenceProved: null }, 'unknown', { residenceProved: null }],
    ['residence-unproved', { ...entity, residenceProved: null }, 'unknown', { residenceProved: null }],
    ['residence-unproved', { ...entity, residenceProved: undefined }, 'no', { residenceProved: null }],
    ['residence-unproved', { residenceProved: undefined }, 'unknown', { residenceProved: null }],
    ['expected-assets', assets(24_999_999), 'band_0', { amountMinor: 24_999_999, currency: 'CHF' }],
    ['expected-assets', assets(25_000_000), 'band_1', { amountMinor: 25_000_000, currency: 'CHF' }],
    ['expected-assets', assets(2_000_000_000), 'band_4', { amountMinor: 2_000_000_000, currency: 'CHF' }],
    ['expected-assets', assets(Number.NaN), 'unknown', { amountMinor: null, currency: 'CHF' }],
    ['physical-assets', { physicalAssetsMinor: 0 }, 'none', { amountMinor: 0, currency: 'CHF' }],
    ['physical-assets', { physicalAssetsMinor: 1 }, 'up_to_threshold', { amountMinor: 1, currency: 'CHF' }],
    [
      'physical-assets',
      { physicalAssetsMinor: 10_000_001 },
      'above_threshold',
      { amountMinor: 10_000_001, currency: 'CHF' },
    ],
    ['physical-assets', { physicalAssetsMinor: null }, 'unknown', { amountMinor: null, currency: 'CHF' }],
    ['source-of-wealth', { sourceOfWealth: 'declared' }, 'declared', { sourceOfWealth: 'declared' }],
    ['screening', { screening: 'adverse_media' }, 'adverse_media', { outcome: 'adverse_media' }],
    ['identity-doubt', { identityDoubt: true }, 'yes', { identityDoubt: true }],
    ['identity-doubt', {}, 'no', { identityDoubt: false }],
  ])('%s of %j is %s and says so', (id, changes, choice, evidence) => {
    expect(said(id, changes)).toEqual([choice, evidence]);
  });
});

function assets(expectedAssetsMinor: number): Partial<ClientRiskInput> {
  return { expectedAssetsMinor };
}
