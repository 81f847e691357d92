import { describe, expect, test } from 'vitest';
import { partyRoutes } from '@sorgfalt/contract';
import type { DueForm } from '@sorgfalt/contract';
import { company, person, shares, structureDesk } from '../../testing/modules/parties.ts';
import { startDesk } from '../../testing/modules/payments.ts';

const { app } = await startDesk();
const { acceptedClient, structureOf, withParty, keepInterest } = await structureDesk(app);

const entriesOf = (form: DueForm | undefined, section: string) =>
  form?.sections.find((each) => each.section === section)?.entries;

describe('the forms of a client', () => {
  test('carry what was entered of each person, with its source, and null for what nobody has said', async () => {
    const clientId = await acceptedClient('Kontrolle Formularova');
    const subject = await withParty(clientId, { ...company, address: 'Bahnhofstrasse 1, 8001 Zürich' });
    const owner = await withParty(clientId, person('Beat Formularov'));
    await keepInterest(clientId, shares(owner, subject, 100));
    const [form, ...others] = (await structureOf(clientId)).forms;
    expect([form?.form, form?.reason, others]).toEqual(['K', 'operating', []]);
    expect(entriesOf(form, 'client')?.[0]?.values).toEqual([
      { field: 'name', value: 'Muster Holding AG' },
      { field: 'country', value: 'CH' },
      { field: 'address', value: 'Bahnhofstrasse 1, 8001 Zürich' },
    ]);
    expect(entriesOf(form, 'controllers')).toMatchObject([
      {
        partyId: owner,
        basis: ['capital', 'votes'],
        values: [
          { field: 'name', value: 'Beat Formularov' },
          { field: 'began', value: '1970-01-31' },
          { field: 'country', value: 'CH' },
          { field: 'address', value: null },
        ],
        said: { source: 'selfDeclaration: Share register of 1 November 2026' },
        roles: [],
      },
    ]);
  });

  test('are one for the trust behind a domiciliary company, each role with its own source', async () => {
    const clientId = await acceptedClient('Sitz Formularova');
    const subject = await withParty(clientId, { ...company, kind: 'domiciliaryCompany', name: 'Sitz AG' });
    const trust = await withParty(clientId, { ...company, kind: 'trust', name: 'Sitz Trust' });
    const settlor = await withParty(clientId, person('Sigrid Stifterova'));
    await keepInterest(clientId, shares(trust, subject, 100));
    const deed = { kind: 'thirdParty', description: 'Trust deed of 2019' } as const;
    await keepInterest(clientId, shares(settlor, trust, 0, { kind: 'settlor', share: null, source: deed }));
    const { forms } = await structureOf(clientId);
    expect(forms.map(({ form, about, reason }) => [form, about, reason])).toEqual([
      ['T', trust, 'trust-behind'],
    ]);
    expect(entriesOf(forms[0], 'settlors')).toMatchObject([
      { partyId: settlor, roles: [{ kind: 'settlor', said: { source: 'thirdParty: Trust deed of 2019' } }] },
    ]);
    const missing = forms[0]?.sections.filter(({ isMissing }) => isMissing);
    expect(missing?.map(({ section }) => section)).toEqual(['trustees', 'beneficiaries']);
  });

  test('are one more for a life insurance, which is kept in the words of the standard', async () => {
    const clientId = await acceptedClient('Police Formularova');
    const subject = await withParty(clientId, { ...company, name: 'Erfunden Leben AG' });
    const holder = await withParty(clientId, person('Vera Versicherta'));
    const policy = shares(holder, subject, 0, { kind: 'policyholder', share: null });
    await keepInterest(clientId, policy);
    const { forms, owners, interests } = await structureOf(clientId);
    expect(forms.map(({ form, reason }) => [form, reason])).toEqual([
      ['K', 'operating'],
      ['I', 'life-insurance'],
    ]);
    expect(entriesOf(forms[1], 'policyholders')).toMatchObject([
      { partyId: holder, roles: [{ kind: 'policyholder' }] },
    ]);
    expect(owners.map(({ partyId }) => partyId)).not.toContain(holder);
    expect(interests.map(({ kind }) => kind)).toEqual(['policyholder']);
    const { body } = await app.call(partyRoutes.exportFile, { params: { clientId } }, 'editor');
    expect(JSON.stringify(body)).toContain('"type":"rightsGrantedByContract","details":"policyholder of');
  });

  test('lose an address that is taken back, and say what replaced it', async () => {
    const clientId = await acceptedClient('Umzug Formularova');
    const at = async () => (await structureOf(clientId)).parties[0]?.address;
    await withParty(clientId, { ...company, address: 'Alte Gasse 1, Chur' });
    expect(await at()).toBe('Alte Gasse 1, Chur');
    const { partyId = '' } = (await structureOf(clientId)).parties[0] ?? {};
    const change = async (address: string | null) => {
      const { version } = await structureOf(clientId);
      const body = { version, partyId, party: { ...company, address } };
      const { status } = await app.call(partyRoutes.keepParty, { params: { clientId }, body }, 'editor');
      expect(status).toBe(200);
    };
    await change('Neue Gasse 2, Chur');
    expect(await at()).toBe('Neue Gasse 2, Chur');
    await change(null);
    expect(await at()).toBeNull();
  });
});
