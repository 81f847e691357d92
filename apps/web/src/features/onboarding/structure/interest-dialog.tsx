import type { InterestDraft, InterestKind, Structure, StructureInterest } from '@sorgfalt/contract';
import { secrecyKind } from '@sorgfalt/parties';
import { useState } from 'react';
import { useTexts } from '../../../i18n/use-texts.ts';
import { DateInput } from '../../../ui/date-input.tsx';
import { Field } from '../../../ui/field.tsx';
import { NativeSelect } from '../../../ui/native-select.tsx';
import { TextInput } from '../../../ui/text-input.tsx';
import { EntryDialog } from './entry-dialog.tsx';
import { offeredKinds } from './offered-kinds.ts';
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
  const { clientId, version, parties } = structure;
  const kinds = offeredKinds(structure);
  const keep = useKeepInterest(clientId);
  const [draft, setDraft] = useState<InterestDraft>(() => draftOf(interest, structure));
  const isSecret = draft.kind === secrecyKind;
  const [shareText, setShareText] = useState(() => shareDraft(interest?.share ?? null));
  const [wrongDays, setWrongDays] = useState<ReadonlySet<'from' | 'until'>>(new Set());
  const change = (some: Partial<InterestDraft>) => setDraft((before) => ({ ...before, ...some }));
  // Of clients under professional secrecy nobody is named, and they are always those of the client itself.
  const changeKind = (kind: InterestKind) => {
    if (kind === secrecyKind) {
      setShareText('');
      change({ kind, holder: null, subject: structure.subject });
    } else change({ kind, holder: draft.holder ?? '' });
  };
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
    if (isSecret && draft.source.description === '') return t('clients:structure.wrong.secrecy-unproved');
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
      {draft.holder !== null && (
        <Field label={t('clients:structure.field.holder')} required>
          <NativeSelect
            placeholder={t('clients:structure.field.choose')}
            options={options}
            value={draft.holder}
            onChange={({ target }) => change({ holder: target.value })}
          />
        </Field>
      )}
      <Field
        label={t('clients:structure.field.interest')}
        hint={isSecret ? t('clients:structure.field.secrecyHint') : undefined}
        required
      >
        <NativeSelect
          options={kinds.map((kind) => ({ value: kind, label: t(`clients:structure.interest.${kind}`) }))}
          value={draft.kind}
          onChange={({ target }) => changeKind(target.value as InterestKind)}
        />
      </Field>
      <Field label={t('clients:structure.field.subject')} required>
        <NativeSelect
          options={isSecret ? options.filter(({ value }) => value === structure.subject) : options}
          value={draft.subject}
          onChange={({ target }) => change({ subject: target.value })}
        />
      </Field>
      {!isSecret && (
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
      )}
      <Field label={t('clients:structure.field.from')}>
        <DateInput value={draft.from ?? ''} onValueChange={changeDay('from')} />
      </Field>
      <Field label={t('clients:structure.field.until')} hint={t('clients:structure.field.untilHint')}>
        <DateInput value={draft.until ?? ''} onValueChange={changeDay('until')} />
      </Field>
      <SourceFields
        source={draft.source}
        wanted={isSecret ? t('clients:structure.field.admissionHint') : undefined}
        onChange={(source) => change({ source })}
      />
    </EntryDialog>
  );
}

function draftOf(interest: StructureInterest | null, structure: Structure): InterestDraft {
  const source = { kind: 'selfDeclaration', description: '' } as const;
  if (interest !== null) {
    const { holder, subject, kind, share, from, until } = interest;
    return { holder, subject, kind, share, from, until, source };
  }
  const [kind = secrecyKind] = offeredKinds(structure);
  const holder = kind === secrecyKind ? null : '';
  return { holder, subject: structure.subject, kind, share: null, from: null, until: null, source };
}
