import { isOfficer } from '@sorgfalt/contract';
import { useQuery } from '@tanstack/react-query';
import { useDeferredValue, useState } from 'react';
import { useAuth } from '../../client/identity/auth-context.tsx';
import { useTexts } from '../../i18n/use-texts.ts';
import { CommandPalette, type PaletteItem } from '../../ui/command-palette.tsx';
import { formatMinor } from '../../ui/number-format.ts';
import { ShortcutSheet } from '../../ui/shortcut-sheet.tsx';
import { actionGroups, type Action, type ActionContext } from '../../domain/actions/action.ts';
import { mayOpen, screens } from '../../domain/access.ts';
import { isProofReference } from '../../domain/entity-id.ts';
import { recentlyOpened, type Opened } from '../../domain/actions/opened.ts';
import { paletteCasesQuery, palettePaymentsQuery } from './queries.ts';
import { useRegisteredActions } from '../../domain/actions/registry.ts';

export interface CommandCentreProps {
  readonly view: 'palette' | 'shortcuts';
  readonly context: ActionContext;
  onClose(): void;
}

/** The palette and the sheet of shortcuts, both drawn from the registry of actions. */
export function CommandCentre({ view, context, onClose }: CommandCentreProps) {
  return view === 'palette' ? (
    <Palette context={context} onClose={onClose} />
  ) : (
    <Shortcuts context={context} onClose={onClose} />
  );
}

type PartProps = Omit<CommandCentreProps, 'view'>;

function Palette({ context, onClose }: PartProps) {
  const t = useTexts();
  const actions = useRegisteredActions();
  const { uid } = useAuth().currentUser;
  const [query, setQuery] = useState('');
  const search = useDeferredValue(query.trim());
  const mayFind = context.isSignedIn && isOfficer(context.role);
  const cases = useQuery(paletteCasesQuery(search, mayFind));
  const paid = useQuery(palettePaymentsQuery(search, mayFind));
  // What the server matched, the palette's own filter must not drop; what it matched to an earlier text, it must.
  const matched = ({ isPlaceholderData }: { isPlaceholderData: boolean }) =>
    isPlaceholderData ? {} : { keywords: query };
  const offered = (action: Action) =>
    action.isHidden !== true && (action.enabled?.(context, t) ?? true) !== false;
  const commands = actions.filter(offered).map((action): PaletteItem => {
    const state = action.enabled?.(context, t) ?? true;
    return {
      id: action.id,
      label: action.label(t),
      group: action.group,
      onSelect: () => action.perform(context),
      ...(action.icon === undefined ? {} : { icon: action.icon }),
      ...(action.shortcut === undefined ? {} : { kbd: action.shortcut }),
      ...(typeof state === 'string' ? { disabledReason: state } : {}),
    };
  });
  const open: Readonly<Record<Opened['kind'], (id: string) => void>> = {
    case: (caseId) => void context.navigate({ to: '/app/clients/$caseId', params: { caseId } }),
    client: (clientId) => void context.navigate({ to: '/app/clients/file/$clientId', params: { clientId } }),
    payment: (paymentId) => void context.navigate({ to: '/app/payments/$paymentId', params: { paymentId } }),
  };
  const opened = (search === '' && mayFind ? recentlyOpened.of(uid) : []).map((item): PaletteItem => ({
    id: `opened-${item.id}`,
    label: item.label,
    hint: item.hint,
    group: 'opened',
    onSelect: () => open[item.kind](item.id),
  }));
  const found = (search === '' ? [] : (cases.data?.cases ?? [])).map((found): PaletteItem => ({
    id: found.caseId,
    label: found.clientName || found.caseNo,
    hint: found.caseNo,
    group: 'cases',
    ...matched(cases),
    onSelect: () => open.case(found.caseId),
  }));
  const payments = (search === '' ? [] : (paid.data?.payments ?? [])).map((found): PaletteItem => ({
    id: found.paymentId,
    label: found.beneficiary,
    hint: `${found.paymentNo} · ${found.currency} ${formatMinor(found.amountMinor, found.currency)}`,
    group: 'payments',
    ...matched(paid),
    onSelect: () => open.payment(found.paymentId),
  }));
  const sealed =
    mayOpen(screens.ledger.access, context) && isProofReference(search)
      ? [
          {
            id: `sealed-${search}`,
            label: t('shell:palette.inLedger'),
            hint: search,
            group: 'go',
            keywords: query,
            onSelect: () =>
              void context.navigate({ to: '/app/ledger', search: { proofId: search.toLowerCase() } }),
          },
        ]
      : [];
  return (
    <CommandPalette
      open
      onOpenChange={(isOpen) => {
        if (!isOpen) onClose();
      }}
      title={t('shell:palette.title')}
      placeholder={t('shell:palette.placeholder')}
      emptyText={t('shell:palette.empty')}
      groups={[
        { id: 'opened', label: t('shell:palette.opened') },
        { id: 'cases', label: t('shell:palette.cases') },
        { id: 'payments', label: t('shell:nav.payments') },
        ...actionGroups.map((group) => ({ id: group, label: t(`shell:group.${group}`) })),
      ]}
      items={[...opened, ...found, ...payments, ...sealed, ...commands]}
      onQueryChange={setQuery}
    />
  );
}

function Shortcuts({ onClose }: PartProps) {
  const t = useTexts();
  const actions = useRegisteredActions();
  const rowsOf = (group: Action['group']) =>
    actions.flatMap((action) =>
      action.group === group && action.shortcut !== undefined
        ? [{ keys: action.shortcut, label: action.label(t) }]
        : [],
    );
  return (
    <ShortcutSheet
      open
      onOpenChange={(isOpen) => {
        if (!isOpen) onClose();
      }}
      title={t('shell:shortcuts')}
      groups={actionGroups
        .map((group) => ({ id: group, label: t(`shell:group.${group}`), rows: rowsOf(group) }))
        .filter(({ rows }) => rows.length > 0)}
    />
  );
}
