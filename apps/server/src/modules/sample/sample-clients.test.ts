import { fc, test as property } from '@fast-check/vitest';
import { safeParse } from 'zod/v4/core';
import { describe, expect, test } from 'vitest';
import { swissDay } from '@sorgfalt/calendar';
import { draftForm, requiredFields } from '@sorgfalt/contract';
import { faultsIn, parseIsoDate, parseMrz, swissUid, verifyKyc } from '@sorgfalt/kyc';
import { sampleClients } from './sample-clients.ts';

const nowMs = Date.parse('2026-11-20T08:00:00Z');
const arbNow = fc.integer({ min: Date.parse('2024-01-01'), max: Date.parse('2060-01-01') });

describe('the clients of the sample firm', () => {
  test('answer what their kind is asked, and nothing else', () => {
    const today = swissDay(nowMs);
    for (const { form, ending } of sampleClients('large', nowMs)) {
      const wrong = ending === 'draft' ? [] : faultsIn(form, today);
      expect([form.clientName, wrong]).toEqual([form.clientName, []]);
      if (form.uid !== undefined) expect(swissUid(form.uid), form.clientName).toBe(form.uid);
    }
  });

  property.prop([arbNow])('have forms that the contract takes, on any day', (now) => {
    for (const { form } of sampleClients('large', now)) expect(safeParse(draftForm, form).success).toBe(true);
  });

  property.prop([arbNow])('carry machine readable zones with right check digits, on any day', (now) => {
    const zones = sampleClients('large', now).flatMap(({ form }) => form.mrz ?? []);
    expect(zones).toHaveLength(38);
    for (const zone of zones) expect(parseMrz(zone).ok, zone).toBe(true);
  });

  test('who are submitted have all that a submission needs', () => {
    for (const { form, ending } of sampleClients('large', nowMs)) {
      const isComplete = requiredFields.every((field) => (form[field] ?? '') !== '');
      expect([form.clientName, isComplete]).toEqual([form.clientName, ending !== 'draft']);
    }
  });

  property.prop([arbNow])(
    'have nothing to flag in their documents but one expired card, on any day',
    (now) => {
      const today = parseIsoDate(swissDay(now));
      if (!today.ok) throw new Error('a day that the clock gives exists');
      const flags = sampleClients('large', now)
        .filter(({ ending }) => ending !== 'draft')
        .flatMap(({ form }) => {
          const { findings } = verifyKyc(
            {
              name: form.openerName ?? form.clientName ?? '',
              nationality: form.otherNationality ?? form.nationality ?? '',
              documentType: form.documentType ?? 'passport',
              documentNumber: form.documentNumber ?? '',
              documentExpiry: form.documentExpiry,
              documentIssuer: form.documentIssuer,
              mrz: form.mrz,
              birthDate: form.birthDate ?? '',
              address: { town: form.town ?? '', country: form.country ?? '' },
              purpose: form.purpose ?? '',
            },
            today.value,
          );
          return findings
            .filter(({ severity }) => severity === 'flag')
            .map(({ code }) => `${form.clientName}: ${code}`);
        });
      expect(flags).toEqual(['Chiara Finti-Esempio: document-expired']);
    },
  );
});
