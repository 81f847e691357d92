import { clientKinds, discretions, revocabilities } from '@sorgfalt/contract';
import { isEntityKind } from '@sorgfalt/kyc';
import { useTexts } from '../../i18n/use-texts.ts';
import { NativeSelect } from '../../ui/native-select.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import { TextInput } from '../../ui/text-input.tsx';
import { kindRule, useKind } from './asked-questions.ts';
import { DateField, FormField } from './form-field.tsx';
import { FormSection } from './form-sections.tsx';
import styles from './form-sections.module.css';

/** What the client is, and what is asked of it because of that. */
export function KindSection() {
  const t = useTexts();
  const kind = useKind();
  const { legalForms } = kindRule(kind);
  return (
    <FormSection section="client">
      <FormField name="kind" className={styles['wide']}>
        {(input) => (
          <NativeSelect
            options={clientKinds.map((value) => ({ value, label: t(`onboarding:kind.${value}`) }))}
            {...input}
          />
        )}
      </FormField>
      {isEntityKind(kind) && (
        <FormField name="clientName" hint={t('onboarding:hint.nameOfEntity')} className={styles['wide']}>
          {(input) => <TextInput maxLength={140} autoComplete="off" {...input} />}
        </FormField>
      )}
      <FormField name="tradeName" className={styles['wide']}>
        {(input) => <TextInput maxLength={140} autoComplete="off" {...input} />}
      </FormField>
      <FormField name="legalForm">
        {(input) => (
          <NativeSelect
            placeholder={t('onboarding:choose')}
            options={legalForms.map((value) => ({ value, label: t(`onboarding:legalForm.${value}`) }))}
            {...input}
          />
        )}
      </FormField>
      <FormField name="legalFormName">
        {(input) => <TextInput maxLength={100} autoComplete="off" {...input} />}
      </FormField>
      <DateField name="incorporatedOn" hint={t('onboarding:hint.birthDate')} />
      <FormField name="uid" hint={t('onboarding:hint.uid')}>
        {(input) => <TextInput mono maxLength={40} autoComplete="off" {...input} />}
      </FormField>
      <FormField name="registerNumber">
        {(input) => <TextInput mono maxLength={60} autoComplete="off" {...input} />}
      </FormField>
      <FormField name="listedOn">
        {(input) => <TextInput maxLength={100} autoComplete="off" {...input} />}
      </FormField>
      <TrustFields />
      <FormField
        name="structureReason"
        hint={t('onboarding:hint.structureReason')}
        className={styles['wide']}
      >
        {(input) => <TextArea rows={3} maxLength={500} {...input} />}
      </FormField>
    </FormSection>
  );
}

function TrustFields() {
  const t = useTexts();
  return (
    <>
      <FormField name="discretion">
        {(input) => (
          <NativeSelect
            placeholder={t('onboarding:choose')}
            options={discretions.map((value) => ({ value, label: t(`onboarding:discretion.${value}`) }))}
            {...input}
          />
        )}
      </FormField>
      <FormField name="revocability">
        {(input) => (
          <NativeSelect
            placeholder={t('onboarding:choose')}
            options={revocabilities.map((value) => ({ value, label: t(`onboarding:revocability.${value}`) }))}
            {...input}
          />
        )}
      </FormField>
    </>
  );
}
