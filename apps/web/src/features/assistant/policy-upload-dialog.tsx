import {
  assistantLanguages,
  roles,
  type AssistantLanguage,
  type PolicyVersion,
  type Role,
} from '@sorgfalt/contract';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useLanguage, useTexts } from '../../i18n/use-texts.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { DateInput } from '../../ui/date-input.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Field } from '../../ui/field.tsx';
import { FileDrop } from '../../ui/file-drop.tsx';
import { NativeSelect } from '../../ui/native-select.tsx';
import { Progress } from '../../ui/progress.tsx';
import { TextInput } from '../../ui/text-input.tsx';
import { useToast } from '../../ui/toast.tsx';
import styles from './library-view.module.css';
import { policiesQuery, usePolicyUpload } from './policy-queries.ts';
import { sourceFaultText } from './source-fault.ts';

const textMax = 200;
const accepted = '.pdf,.docx,.md,.markdown,.txt';

interface Facts {
  readonly policyId: string;
  readonly title: string;
  readonly owner: string;
  readonly language: AssistantLanguage;
  readonly validFrom: string;
  readonly roles: readonly Role[];
}

/** Takes a version of a policy in: what it is, then the file, which is sent as soon as it is chosen. */
export function PolicyUploadDialog({ onClose }: { onClose: () => void }) {
  const t = useTexts();
  const toast = useToast();
  const language = useLanguage();
  const [facts, setFacts] = useState<Facts>({
    policyId: '',
    title: '',
    owner: '',
    language,
    validFrom: '',
    roles,
  });
  const [isAsked, setIsAsked] = useState(false);
  const { sending, share } = usePolicyUpload();
  const set = (change: Partial<Facts>) => setFacts((before) => ({ ...before, ...change }));
  const isWhole =
    facts.title.trim() !== '' &&
    facts.owner.trim() !== '' &&
    facts.validFrom !== '' &&
    facts.roles.length > 0;
  const send = ([file]: File[]) => {
    setIsAsked(true);
    if (file === undefined || !isWhole || sending.isPending) return;
    const { policyId, ...said } = facts;
    sending.mutate(
      { file, facts: { ...said, roles: [...said.roles], ...(policyId === '' ? {} : { policyId }) } },
      {
        onSuccess: () => {
          toast.show({ type: 'success', title: t('assistant:desk.uploaded') });
          onClose();
        },
      },
    );
  };
  return (
    <Dialog
      open
      onOpenChange={onClose}
      busy={sending.isPending}
      title={t('assistant:desk.add')}
      description={t('assistant:desk.addText')}
      footer={<Button onClick={onClose}>{t('assistant:desk.close')}</Button>}
    >
      <div className={styles['review']}>
        <FactFields facts={facts} set={set} isAsked={isAsked} />
        <FileDrop
          label={t('assistant:desk.drop')}
          buttonText={t('assistant:desk.choose')}
          hint={t('assistant:desk.dropHint')}
          accept={accepted}
          disabled={sending.isPending}
          onFiles={send}
        />
        {sending.isPending && <Progress label={t('assistant:desk.sending')} value={share * 100} />}
        {sending.error && <Banner tone="bad" title={sourceFaultText(sending.error, t)} />}
      </div>
    </Dialog>
  );
}

interface FieldsProps {
  readonly facts: Facts;
  set(change: Partial<Facts>): void;
  readonly isAsked: boolean;
}

function FactFields({ facts, set, isAsked }: FieldsProps) {
  const t = useTexts();
  const required = (value: string) =>
    isAsked && value.trim() === '' ? t('assistant:desk.required') : undefined;
  return (
    <>
      <EarlierPolicy facts={facts} set={set} />
      <Field label={t('assistant:desk.field.title')} required error={required(facts.title)}>
        <TextInput
          dir="auto"
          maxLength={textMax}
          value={facts.title}
          onChange={(event) => set({ title: event.target.value })}
        />
      </Field>
      <Field
        label={t('assistant:desk.field.owner')}
        hint={t('assistant:desk.field.ownerHint')}
        required
        error={required(facts.owner)}
      >
        <TextInput
          dir="auto"
          maxLength={textMax}
          value={facts.owner}
          onChange={(event) => set({ owner: event.target.value })}
        />
      </Field>
      <div className={styles['pair']}>
        <Field label={t('assistant:desk.field.validFrom')} required error={required(facts.validFrom)}>
          <DateInput value={facts.validFrom} onValueChange={(day) => set({ validFrom: day ?? '' })} />
        </Field>
        <Field label={t('assistant:desk.field.language')}>
          <NativeSelect
            value={facts.language}
            options={assistantLanguages.map((each) => ({
              value: each,
              label: t(`assistant:desk.language.${each}`),
            }))}
            onChange={(event) => {
              const chosen = assistantLanguages.find((each) => each === event.target.value);
              if (chosen !== undefined) set({ language: chosen });
            }}
          />
        </Field>
      </div>
      <fieldset className={styles['roles']}>
        <legend>{t('assistant:desk.field.roles')}</legend>
        {roles.map((role) => (
          <Checkbox
            key={role}
            label={t(`assistant:desk.role.${role}`)}
            checked={facts.roles.includes(role)}
            onChange={({ target }) =>
              set({
                roles: roles.filter((each) => (each === role ? target.checked : facts.roles.includes(each))),
              })
            }
          />
        ))}
        {isAsked && facts.roles.length === 0 && (
          <p className={styles['wrong']}>{t('assistant:desk.required')}</p>
        )}
      </fieldset>
    </>
  );
}

/** A new policy, or the next version of one. */
function EarlierPolicy({ facts, set }: Omit<FieldsProps, 'isAsked'>) {
  const t = useTexts();
  const { data = [] } = useQuery(policiesQuery);
  const last = new Map<string, PolicyVersion>();
  for (const each of data)
    if ((last.get(each.policyId)?.version ?? 0) < each.version) last.set(each.policyId, each);
  return (
    <Field label={t('assistant:desk.field.policy')}>
      <NativeSelect
        value={facts.policyId}
        placeholder={t('assistant:desk.newPolicy')}
        options={[...last.values()].map(({ policyId, title }) => ({ value: policyId, label: title }))}
        onChange={({ target }) => {
          const known = last.get(target.value);
          set(
            known === undefined
              ? { policyId: '' }
              : {
                  policyId: known.policyId,
                  title: known.title,
                  owner: known.owner,
                  language: known.language,
                  roles: known.roles,
                },
          );
        }}
      />
    </Field>
  );
}
