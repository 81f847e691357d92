import { CodeText } from './code-text.tsx';
import { DateText } from './date-text.tsx';
import type { GalleryEntry } from './gallery-entry.ts';
import { KeyValueList } from './key-value-list.tsx';
import { MoneyText } from './money-text.tsx';
import { NumberText } from './number-text.tsx';

export const gallery: GalleryEntry = {
  title: 'Key and value list',
  render: () => (
    <KeyValueList
      columns={2}
      items={[
        { label: 'Beneficiary', value: 'Helvetia Trade Ltd' },
        { label: 'Account', value: <CodeText value="CH9300762011623852957" kind="iban" /> },
        { label: 'Amount', value: <MoneyText minor={8005220} currency="CHF" />, hint: 'About EUR 85’000' },
        { label: 'Ordered', value: <DateText value="2026-11-04T09:12:44Z" withTime /> },
        { label: 'Value date', value: <DateText value="2026-11-05" /> },
        { label: 'Entries', value: <NumberText value={1234567} /> },
        { label: 'In yen', value: <MoneyText minor={1234567n} currency="JPY" /> },
      ]}
    />
  ),
};
