import { documentTypes, nationalities } from '@sorgfalt/contract';
import { useState, type ReactNode } from 'react';
import { useLanguage, useTexts } from '../../i18n/use-texts.ts';
import { Card } from '../../ui/card.tsx';
import { NativeSelect } from '../../ui/native-select.tsx';
import { TextInput } from '../../ui/text-input.tsx';
import { isEntityKind } from '@sorgfalt/kyc';
import { countryOptions } from '../../domain/countries.ts';
import { useKind } from './asked-questions.ts';
import { DateField, FormField } from './form-field.tsx';
import { MrzField } from './mrz-field.tsx';
import styles from './form-sections.module.css';

type Section = 'client' | 'person' | 'opener' | 'document' | 'address' | 'relationship';

interface FormSectionProps {
  readonly section: Section;
  readonly why?: `${Section}Why` | 'addressOfEntity';
  readonly children: ReactNode;
}

export function FormSection({ section, why = `${section}Why`, children }: FormSectionProps) {
  const t = useTexts();
  return (
    <Card title={t(`onboarding:section.${section}`)} subtitle={t(`onboarding:section.${why}`)}>
      <div className={styles['grid']}>{children}</div>
    </Card>
  );
}

export function CountryField({
  name,
  hint,
}: {
  name: 'otherNationality' | 'birthCountry' | 'documentIssuer' | 'country' | 'businessCountry';
  hint?: string;
}) {
  const t = useTexts();
  const language = useLanguage();
  return (
    <FormField name={name} {...(hint ? { hint } : {})}>
      {(input) => (
        <NativeSelect placeholder={t('onboarding:choose')} options={countryOptions(language)} {...input} />
      )}
    </FormField>
  );
}

/** The client, or whoever opens the relationship for a client that is no person. */
export function PersonSection() {
  const t = useTexts();
  const isForEntity = isEntityKind(useKind());
  return (
    <FormSection section={isForEntity ? 'opener' : 'person'}>
      <FormField
        name={isForEntity ? 'openerName' : 'clientName'}
        hint={t('onboarding:hint.clientName')}
        className={styles['wide']}
      >
        {(input) => <TextInput maxLength={140} autoComplete="off" {...input} />}
      </FormField>
      <FormField
        name="openerAuthority"
        hint={t('onboarding:hint.openerAuthority')}
        className={styles['wide']}
      >
        {(input) => <TextInput maxLength={200} autoComplete="off" {...input} />}
      </FormField>
      <FormField name="nationality">
        {(input) => (
          <NativeSelect
            placeholder={t('onboarding:choose')}
            options={nationalities.map((value) => ({ value, label: t(`onboarding:nationality.${value}`) }))}
            {...input}
          />
        )}
      </FormField>
      <CountryField name="otherNationality" />
      <DateField name="birthDate" hint={t('onboarding:hint.birthDate')} />
      <CountryField name="birthCountry" />
    </FormSection>
  );
}

export function DocumentSection() {
  const t = useTexts();
  // Half-typed dates live in their inputs; taking over from the zone starts those anew.
  const [takenOver, setTakenOver] = useState(0);
  return (
    <FormSection section="document">
      <MrzField onTakeOver={() => setTakenOver((times) => times + 1)} />
      <FormField name="documentType">
        {(input) => (
          <NativeSelect
            placeholder={t('onboarding:choose')}
            options={documentTypes.map((value) => ({ value, label: t(`onboarding:document.${value}`) }))}
            {...input}
          />
        )}
      </FormField>
      <FormField name="documentNumber">
        {(input) => <TextInput mono maxLength={30} autoComplete="off" {...input} />}
      </FormField>
      <DateField key={takenOver} name="documentExpiry" hint={t('onboarding:hint.documentExpiry')} />
      <CountryField name="documentIssuer" />
    </FormSection>
  );
}

export function AddressSection() {
  const isOfEntity = isEntityKind(useKind());
  return (
    <FormSection section="address" why={isOfEntity ? 'addressOfEntity' : 'addressWhy'}>
      <div className={styles['pair']}>
        <FormField name="street">
          {(input) => <TextInput maxLength={70} autoComplete="off" {...input} />}
        </FormField>
        <FormField name="houseNumber">
          {(input) => <TextInput maxLength={16} autoComplete="off" {...input} />}
        </FormField>
      </div>
      <div className={styles['codePair']}>
        <FormField name="postalCode">
          {(input) => <TextInput maxLength={16} autoComplete="off" {...input} />}
        </FormField>
        <FormField name="town">
          {(input) => <TextInput maxLength={35} autoComplete="off" {...input} />}
        </FormField>
      </div>
      <CountryField name="country" />
    </FormSection>
  );
}
