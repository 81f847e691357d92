import { documentLanguages, documentPapers } from '@sorgfalt/contract';
import type { ClientDocuments, DocumentFacts, WantedDocument } from '@sorgfalt/contract';
import { useState } from 'react';
import { useLanguage, useTexts } from '../../../i18n/use-texts.ts';
import { Button } from '../../../ui/button.tsx';
import { Checkbox } from '../../../ui/checkbox.tsx';
import { DateInput } from '../../../ui/date-input.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { Field } from '../../../ui/field.tsx';
import { FileDrop } from '../../../ui/file-drop.tsx';
import { NativeSelect } from '../../../ui/native-select.tsx';
import styles from './documents.module.css';
import { SendingList } from './sending-list.tsx';
import { emptyFor, SignedFields, wholeOf } from './signed-fields.tsx';
import { useSending } from './use-sending.ts';

interface UploadDialogProps {
  readonly clientId: string;
  readonly documents: Pick<ClientDocuments, 'parties' | 'forms'>;
  /** What it is about from the start: the row from which it was opened. */
  readonly about: Pick<WantedDocument, 'paper' | 'partyId' | 'form'>;
  onClose(): void;
}

/** Takes documents in: what they are, then the files, which are sent as soon as they are chosen. */
export function UploadDialog({ clientId, documents, about, onClose }: UploadDialogProps) {
  const t = useTexts();
  const language = useLanguage();
  const { paper, partyId } = about;
  const [facts, setFacts] = useState<Facts>({
    paper,
    partyId,
    language,
    isCertified: false,
    validUntil: null,
  });
  const [signed, setSigned] = useState(() =>
    emptyFor(documents.forms.find((each) => each.form === about.form && each.about === partyId)),
  );
  const isOfForm = facts.paper === 'declaration' && documents.forms.length > 0;
  const ofForm = isOfForm ? signed : null;
  const whole = wholeOf(ofForm);
  const { validUntil } = facts;
  const { files, isBusy, add } = useSending(clientId);
  return (
    <Dialog
      open
      onOpenChange={onClose}
      busy={isBusy}
      title={t('files:documents.add')}
      description={t('files:documents.addText')}
      footer={<Button onClick={onClose}>{t('files:documents.close')}</Button>}
    >
      <div className={styles['parts']}>
        <FactFields
          facts={facts}
          parties={ofForm === null ? documents.parties : null}
          set={(change) => setFacts((before) => ({ ...before, ...change }))}
        />
        {isOfForm && (
          <div className={styles['fields']}>
            <SignedFields documents={documents} signed={signed} set={setSigned} />
          </div>
        )}
        <FileDrop
          multiple
          label={t('files:documents.drop')}
          buttonText={t('files:documents.choose')}
          hint={t(whole === undefined ? 'files:documents.signed.first' : 'files:documents.hint')}
          disabled={whole === undefined || validUntil === undefined}
          accept=".pdf,.docx,.png,.jpg,.jpeg"
          onFiles={(chosen) => {
            if (validUntil === undefined) return;
            const partyId = ofForm?.about ?? facts.partyId;
            add(chosen, { ...facts, validUntil, partyId, signed: whole ?? null });
          }}
        />
        <SendingList files={files} />
      </div>
    </Dialog>
  );
}

/** Its last day is undefined while what stands in the field is no day. */
type Facts = Omit<DocumentFacts, 'signed' | 'validUntil'> & {
  readonly validUntil: DocumentFacts['validUntil'] | undefined;
};

interface FieldsProps {
  readonly facts: Facts;
  /** Null where what it is says whom it is about. */
  readonly parties: ClientDocuments['parties'] | null;
  set(change: Partial<Facts>): void;
}

function FactFields({ facts, parties, set }: FieldsProps) {
  const t = useTexts();
  const one = <T extends string>(all: readonly T[], value: string) => all.find((each) => each === value);
  return (
    <div className={styles['fields']}>
      <Field label={t('files:documents.field.paper')}>
        <NativeSelect
          value={facts.paper}
          options={documentPapers.map((value) => ({ value, label: t(`onboarding:paper.${value}`) }))}
          onChange={({ target }) => {
            const paper = one(documentPapers, target.value);
            if (paper !== undefined) set({ paper });
          }}
        />
      </Field>
      {parties !== null && (
        <Field label={t('files:documents.field.party')}>
          <NativeSelect
            value={facts.partyId ?? ''}
            options={[
              { value: '', label: t('files:documents.client') },
              ...parties.map(({ partyId, name }) => ({ value: partyId, label: name })),
            ]}
            onChange={({ target }) => set({ partyId: target.value === '' ? null : target.value })}
          />
        </Field>
      )}
      <Field label={t('files:documents.field.language')}>
        <NativeSelect
          value={facts.language}
          options={documentLanguages.map((value) => ({
            value,
            label: t(`files:documents.language.${value}`),
          }))}
          onChange={({ target }) => {
            const language = one(documentLanguages, target.value);
            if (language !== undefined) set({ language });
          }}
        />
      </Field>
      <Field
        label={t('files:documents.field.validUntil')}
        hint={t('files:documents.field.validUntilHint')}
        error={facts.validUntil === undefined ? t('onboarding:problem.date') : undefined}
      >
        <DateInput
          value={facts.validUntil ?? ''}
          onValueChange={(day) => set({ validUntil: day === '' ? null : day })}
        />
      </Field>
      <Checkbox
        label={t('files:documents.field.certified')}
        checked={facts.isCertified}
        onChange={({ target }) => set({ isCertified: target.checked })}
      />
    </div>
  );
}
