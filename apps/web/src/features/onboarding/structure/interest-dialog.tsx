import { interestKinds } from '@sorgfalt/contract';
import type { InterestDraft, InterestKind, Structure, StructureInterest } from '@sorgfalt/contract';
import { useState } from 'react';
import { useTexts } from '../../../i18n/use-texts.ts';
import { DateInput } from '../../../ui/date-input.tsx';
import { Field } from '../../../ui/field.tsx';
import { NativeSelect } from '../../../ui/native-select.tsx';
import { TextInput } from '../../../ui/text-input.tsx';
import { EntryDialog } from './entry-dialog.tsx';
import { useKeepInterest } from './queries.ts';
import { parseShare, shareDraft } from './share-text.ts';
import { SourceFields } from './source-fields.tsx';

interface InterestDialogProps {
  readonly structure: Structure;
  /** Null for a new one. */
  readonly interest: StructureInterest | null;
  onClose(): void;
}

/** Adds or changes what a party holds in another; it ends with a day, and is never deleted. */
export function InterestDialog({ structure, interest, onClose }: InterestDialogProps) {
  const t = useTexts();
  const { clientId, version, parties, subject } = structure;
  const keep = useKeepInterest(clientId);
  const [draft, setDraft] = useState<InterestDraft>(() => draftOf(interest, subject));
  const [shareText, setShareText] = useState(() => shareDraft(interest?.share ?? null));
  const [wrongDays, setWrongDays] = useState<ReadonlySet<'from' | 'until'>>(new Set());
  const change = (some: Partial<InterestDraft>) => setDraft((before) => ({ ...before, ...some }));
  const changeDay = (field: 'from' | 'until') => (iso: string | undefined) => {
    setWrongDays((before) => {
      const others = [...before].filter((each) => each !== field);
      return new Set(iso === undefined ? [...others, field] : others);
    });
    if (iso !== undefined) change({ [field]: iso === '' ? null : iso });
  };
  const share = parseShare(shareText);
  const options = parties.map(({ partyId, name }) => ({
    value: partyId,
    label: name || t('clients:structure.nameless'),
  }));
  const missing = () => {
    if (draft.holder === '') return t('clients:structure.wrong.holder');
    if (share === undefined) return t('clients:structure.wrong.share');
    return wrongDays.size > 0 ? t('clients:structure.wrong.not-date') : undefined;
  };
  return (
    <EntryDialog
      title={t(
        interest === null ? 'clients:structure.dialog.interest' : 'clients:structure.dialog.changeInterest',
      )}
      action={keep}
      disabledReason={missing()}
      onSend={() =>
        keep.mutate(
          { version, recordId: interest?.recordId ?? null, interest: { ...draft, share: share ?? null } },
          { onSuccess: onClose },
        )
      }
      onClose={onClose}
    >
      <Field label={t('clients:structure.field.holder')} required>
        <NativeSelect
          placeholder={t('clients:structure.field.choose')}
          options={options}
          value={draft.holder}
          onChange={({ target }) => change({ holder: target.value })}
        />
      </Field>
      <Field label={t('clients:structure.field.interest')} required>
        <NativeSelect
          options={interestKinds.map((kind) => ({
            value: kind,
            label: t(`clients:structure.interest.${kind}`),
          }))}
          value={draft.kind}
          onChange={({ target }) => change({ kind: target.value as InterestKind })}
        />
      </Field>
      <Field label={t('clients:structure.field.subject')} required>
        <NativeSelect
          options={options}
          value={draft.subject}
          onChange={({ target }) => change({ subject: target.value })}
        />
      </Field>
      <Field
        label={t('clients:structure.field.share')}
        hint={t('clients:structure.field.shareHint')}
        error={share === undefined ? t('clients:structure.wrong.share') : undefined}
      >
        <TextInput
          inputMode="decimal"
          suffix="%"
          value={shareText}
          onChange={({ target }) => setShareText(target.value)}
        />
      </Field>
      <Field label={t('clients:structure.field.from')}>
        <DateInput value={draft.from ?? ''} onValueChange={changeDay('from')} />
      </Field>
      <Field label={t('clients:structure.field.until')} hint={t('clients:structure.field.untilHint')}>
        <DateInput value={draft.until ?? ''} onValueChange={changeDay('until')} />
      </Field>
      <SourceFields source={draft.source} onChange={(source) => change({ source })} />
    </EntryDialog>
  );
}

function draftOf(interest: StructureInterest | null, subject: string): InterestDraft {
  const source = { kind: 'selfDeclaration', description: '' } as const;
  if (interest === null)
    return { holder: '', subject, kind: 'shareholding', share: null, from: null, until: null, source };
  const { holder, kind, share, from, until } = interest;
  return { holder: holder ?? '', subject: interest.subject, kind, share, from, until, source };
}
