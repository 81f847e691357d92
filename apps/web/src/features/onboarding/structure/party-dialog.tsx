import { partyKinds } from '@sorgfalt/contract';
import type { PartyDraft, PartyKind, StructureParty } from '@sorgfalt/contract';
import { useState } from 'react';
import { useTexts } from '../../../i18n/use-texts.ts';
import { Checkbox } from '../../../ui/checkbox.tsx';
import { DateInput } from '../../../ui/date-input.tsx';
import { Field } from '../../../ui/field.tsx';
import { NativeSelect } from '../../../ui/native-select.tsx';
import { TextInput } from '../../../ui/text-input.tsx';
import { EntryDialog } from './entry-dialog.tsx';
import { ExposureFields } from './exposure-fields.tsx';
import { useKeepParty } from './queries.ts';
import { SourceFields } from './source-fields.tsx';
import { WhereFields } from './where-fields.tsx';

type Day = 'beganOn' | 'endedOn' | 'since' | 'until';

interface PartyDialogProps {
  readonly clientId: string;
  readonly version: number;
  /** Null for a new one. */
  readonly party: StructureParty | null;
  /** The name of the client, which is the first party. */
  readonly name?: string;
  onClose(): void;
}

/** Adds or changes a party. */
export function PartyDialog({ clientId, version, party, name, onClose }: PartyDialogProps) {
  const t = useTexts();
  const keep = useKeepParty(clientId);
  const [draft, setDraft] = useState<PartyDraft>(() => draftOf(party, name));
  const [wrongDays, setWrongDays] = useState<ReadonlySet<Day>>(new Set());
  const change = (some: Partial<PartyDraft>) => {
    setDraft((before) => ({ ...before, ...some }));
    // With the exposure go its days, also one that is none.
    if (some.exposure === null)
      setWrongDays((before) => new Set([...before].filter((day) => day !== 'since' && day !== 'until')));
  };
  const noteDay = (field: Day, iso: string | undefined) =>
    setWrongDays((before) => {
      const others = [...before].filter((each) => each !== field);
      return new Set(iso === undefined ? [...others, field] : others);
    });
  const changeDay = (field: 'beganOn' | 'endedOn') => (iso: string | undefined) => {
    noteDay(field, iso);
    if (iso !== undefined) change({ [field]: iso === '' ? null : iso });
  };
  const isPerson = draft.kind === 'person' || draft.kind === 'class';
  return (
    <EntryDialog
      title={titleOf(party, name, t)}
      action={keep}
      disabledReason={wrongDays.size > 0 ? t('clients:structure.wrong.not-date') : undefined}
      onSend={() =>
        keep.mutate({ version, partyId: party?.partyId ?? null, party: draft }, { onSuccess: onClose })
      }
      onClose={onClose}
    >
      <Field label={t('clients:structure.field.kind')} required>
        <NativeSelect
          options={partyKinds.map((kind) => ({ value: kind, label: t(`clients:structure.kind.${kind}`) }))}
          value={draft.kind}
          onChange={({ target }) =>
            change({ kind: target.value as PartyKind, isListed: false, uid: null, lei: null, exposure: null })
          }
        />
      </Field>
      <Field label={t('clients:structure.field.name')} required={draft.kind !== 'unknown'}>
        <TextInput
          maxLength={300}
          value={draft.name}
          onChange={({ target }) => change({ name: target.value })}
        />
      </Field>
      <Field label={t(isPerson ? 'clients:structure.field.born' : 'clients:structure.field.founded')}>
        <DateInput value={draft.beganOn ?? ''} onValueChange={changeDay('beganOn')} />
      </Field>
      <Field label={t(isPerson ? 'clients:structure.field.died' : 'clients:structure.field.dissolved')}>
        <DateInput value={draft.endedOn ?? ''} onValueChange={changeDay('endedOn')} />
      </Field>
      <WhereFields draft={draft} onChange={change} />
      {draft.kind === 'person' && (
        <ExposureFields
          exposure={draft.exposure}
          onChange={(exposure) => change({ exposure })}
          onDay={noteDay}
        />
      )}
      {draft.kind === 'company' && (
        <Checkbox
          label={t('clients:structure.field.listed')}
          checked={draft.isListed}
          onChange={({ target }) => change({ isListed: target.checked })}
        />
      )}
      <SourceFields source={draft.source} onChange={(source) => change({ source })} />
    </EntryDialog>
  );
}

function titleOf(
  party: StructureParty | null,
  name: string | undefined,
  t: ReturnType<typeof useTexts>,
): string {
  if (party !== null) return t('clients:structure.dialog.changeParty', { name: party.name });
  return t(name === undefined ? 'clients:structure.dialog.party' : 'clients:structure.dialog.client');
}

function draftOf(party: StructureParty | null, name = ''): PartyDraft {
  const source = { kind: 'selfDeclaration', description: '' } as const;
  // The client is the first one, and those who have a structure are rarely people.
  if (party === null)
    return {
      kind: name === '' ? 'person' : 'company',
      name,
      isListed: false,
      beganOn: null,
      endedOn: null,
      country: null,
      uid: null,
      lei: null,
      address: null,
      exposure: null,
      source,
    };
  const { kind, isListed, country, uid, lei, address, exposure, beganOn, endedOn } = party;
  return {
    kind,
    name: party.name,
    isListed,
    country,
    uid,
    lei,
    address,
    exposure,
    beganOn: dayOf(beganOn),
    endedOn: dayOf(endedOn),
    source,
  };
}

/** A year or a month alone, from a file, is no day that could be entered. */
function dayOf(text: string | null): string | null {
  return text !== null && text.length === 10 ? text : null;
}
