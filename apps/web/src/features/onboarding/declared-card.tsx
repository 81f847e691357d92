import type { DraftForm } from '@sorgfalt/contract';
import type { ReactNode } from 'react';
import type { Translate } from '../../i18n/i18n.ts';
import { useLanguage, useTexts } from '../../i18n/use-texts.ts';
import { Card } from '../../ui/card.tsx';
import { DateText } from '../../ui/date-text.tsx';
import { KeyValueList } from '../../ui/key-value-list.tsx';
import { MoneyText } from '../../ui/money-text.tsx';
import { countryName } from '../../domain/countries.ts';
import { askedOfForm, fieldLabel } from './asked-questions.ts';
import type { FieldName } from './form-values.ts';
import styles from './hits-card.module.css';

/** What the form said when it was sent. */
export function DeclaredCard({ form }: { form: DraftForm }) {
  const t = useTexts();
  const language = useLanguage();
  const { kind = 'natural_person' } = form;
  const asked = askedOfForm(form);
  // What was never asked is not "not stated".
  const shown = Object.entries(declared(form, t, language)).filter(
    ([name, value]) => asked.has(name) || (value !== undefined && value !== ''),
  );
  const items = shown.map(([name, value]) => ({
    id: name,
    label: fieldLabel(name as FieldName, kind, t),
    value: value ? (
      <bdi>{value}</bdi>
    ) : (
      <span className={styles['quiet']}>{t('onboarding:declared.empty')}</span>
    ),
  }));
  return (
    <Card title={t('onboarding:declared.title')}>
      <KeyValueList items={items} columns={2} />
    </Card>
  );
}

function declared(form: DraftForm, t: Translate, language: string): Partial<Record<FieldName, ReactNode>> {
  const country = (code: string | undefined) => code && countryName(code, language);
  const day = (iso: string | undefined) => iso && <DateText value={iso} />;
  const amount = (minor: number | undefined) =>
    minor === undefined ? undefined : <MoneyText minor={minor} currency="CHF" />;
  const { nationality, documentType, pepDeclaration, industry, channel, sourceOfWealth } = form;
  return {
    ...declaredOfKind(form, t),
    nationality:
      nationality === 'OTHER'
        ? country(form.otherNationality)
        : nationality && t(`onboarding:nationality.${nationality}`),
    birthDate: day(form.birthDate),
    birthCountry: country(form.birthCountry),
    documentType: documentType && t(`onboarding:document.${documentType}`),
    documentNumber: form.documentNumber,
    documentExpiry: day(form.documentExpiry),
    documentIssuer: country(form.documentIssuer),
    street: [form.street, form.houseNumber].filter(Boolean).join(' ') || undefined,
    town: [form.postalCode, form.town].filter(Boolean).join(' ') || undefined,
    country: country(form.country),
    pepDeclaration: pepDeclaration && t(`onboarding:pep.${pepDeclaration}`),
    purpose: form.purpose,
    expectedPurposes: listed(form.expectedPurposes, (family) => t(`onboarding:expectedPurpose.${family}`)),
    industry: industry && t(`onboarding:industry.${industry}`),
    businessCountry: country(form.businessCountry),
    products: listed(form.products, (product) => t(`onboarding:product.${product}`)),
    channel: channel && t(`onboarding:channel.${channel}`),
    expectedAssetsMinor: amount(form.expectedAssetsMinor),
    physicalAssetsMinor: amount(form.physicalAssetsMinor),
    sourceOfWealth: sourceOfWealth && t(`onboarding:wealth.${sourceOfWealth}`),
    sourceOfWealthEvidence: form.sourceOfWealthEvidence,
    residenceProved:
      form.residenceProved === undefined
        ? undefined
        : t(`onboarding:residence.${form.residenceProved ? 'yes' : 'no'}`),
    residenceEvidence: form.residenceEvidence,
  };
}

/** What the client is, and what is asked because of that. */
function declaredOfKind(form: DraftForm, t: Translate): Partial<Record<FieldName, ReactNode>> {
  const { kind = 'natural_person', legalForm, discretion, revocability } = form;
  return {
    kind: t(`onboarding:kind.${kind}`),
    clientName: form.clientName,
    tradeName: form.tradeName,
    legalForm: legalForm && t(`onboarding:legalForm.${legalForm}`),
    legalFormName: form.legalFormName,
    incorporatedOn: form.incorporatedOn && <DateText value={form.incorporatedOn} />,
    uid: form.uid,
    registerNumber: form.registerNumber,
    listedOn: form.listedOn,
    discretion: discretion && t(`onboarding:discretion.${discretion}`),
    revocability: revocability && t(`onboarding:revocability.${revocability}`),
    structureReason: form.structureReason,
    openerName: form.openerName,
    openerAuthority: form.openerAuthority,
  };
}

/** Answers may have commas themselves. */
function listed<Code extends string>(codes: readonly Code[] | undefined, say: (code: Code) => string) {
  return codes?.map(say).join('; ');
}
