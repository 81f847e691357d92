import type { SavedView } from '@sorgfalt/contract';
import { IconLayoutList } from '@tabler/icons-react';
import { useState } from 'react';
import type { TextKey } from '../../i18n/text-key.ts';
import { useTexts } from '../../i18n/use-texts.ts';
import { Button } from '../../ui/button.tsx';
import type { Column } from '../../ui/data-table-model.ts';
import { Menu, type MenuEntry } from '../../ui/menu.tsx';
import { toggleColumn, viewOf } from './list-look.ts';
import { RemoveViewsDialog } from './remove-views-dialog.tsx';
import { SaveViewDialog } from './save-view-dialog.tsx';
import { choosable, type UsedLook } from './use-list-look.ts';
import type { ListOrder } from './use-list-order.ts';

/** The orders that have a name. */
type CalledOrder<Key = TextKey> = Key extends `lists:orders.${infer Order}` ? Order : never;

interface ListMenuProps {
  readonly used: UsedLook;
  /** What narrows the list now, as its address holds it. */
  readonly search: SavedView['search'];
  /** The order it is in; none where it has one alone. */
  readonly order?: ListOrder<CalledOrder>;
  /** All columns of its table; none where it is no table. */
  readonly columns?: readonly Column<never>[];
  /** Shows the list with the filters of a view. */
  onOpen(search: SavedView['search']): void;
}

/** Opens and keeps views of a list by name, chooses its order, and leaves columns out of it. */
export function ListMenu({ used, search: filters, order, columns = [], onOpen }: ListMenuProps) {
  const t = useTexts();
  const [dialog, setDialog] = useState<'save' | 'remove'>();
  const { look, change } = used;
  const search = order?.told === undefined ? filters : { ...filters, sort: order.told };
  const shown = viewOf(look, search);
  const isNarrowed = Object.keys(search).length > 0;
  const choices = choosable(columns).filter(({ header }) => header !== '');
  const items: MenuEntry[] = [
    { id: 'views', heading: t('lists:views') },
    ...look.views.map(({ name, search: filtersOfView }) => ({
      id: `view.${name}`,
      label: name,
      onSelect: () => onOpen(filtersOfView),
    })),
    {
      id: 'save',
      label: t('lists:save'),
      ...(isNarrowed ? {} : { disabledReason: t('lists:nothingToSave') }),
      onSelect: () => setDialog('save'),
    },
    ...(look.views.length === 0
      ? []
      : [{ id: 'remove', label: t('lists:remove'), onSelect: () => setDialog('remove') }]),
    ...(order === undefined ? [] : [{ id: 'order', heading: t('lists:order') }]),
    ...(order?.orders ?? []).map((each) => ({
      id: `order.${each}`,
      label: t(`lists:orders.${each}`),
      checked: each === order?.now,
      onSelect: () => order?.choose(each),
    })),
    ...(choices.length === 0 ? [] : [{ id: 'columns', heading: t('lists:columns') }]),
    ...choices.map(({ id, header }) => ({
      id: `column.${id}`,
      label: header,
      checked: !look.hidden.includes(id),
      onSelect: () => void change((now) => toggleColumn(now, id)),
    })),
  ];
  const close = () => setDialog(undefined);
  return (
    <>
      <Menu
        trigger={
          <Button variant="ghost" icon={<IconLayoutList />}>
            {shown === undefined ? t('lists:view') : t('lists:viewOf', { name: shown.name })}
          </Button>
        }
        items={items}
      />
      {dialog === 'save' && <SaveViewDialog used={used} search={search} onClose={close} />}
      {dialog === 'remove' && <RemoveViewsDialog used={used} onClose={close} />}
    </>
  );
}
