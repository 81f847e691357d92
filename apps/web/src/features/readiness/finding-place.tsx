import { Link } from '@tanstack/react-router';

/** What a finding is about, as the audit names it, with the way there where it has a page. */
export function FindingPlace({ where }: { where: string }) {
  const [, word = '', id = ''] = /^(\w+) ([0-9a-f-]{36})$/u.exec(where) ?? [];
  const name = (
    <bdi dir="ltr" translate="no">
      {where}
    </bdi>
  );
  if (word === 'entry')
    return (
      <Link to="/app/ledger/$entryId" params={{ entryId: id }}>
        {name}
      </Link>
    );
  if (word === 'case')
    return (
      <Link to="/app/clients/$caseId" params={{ caseId: id }}>
        {name}
      </Link>
    );
  if (word === 'client')
    return (
      <Link to="/app/clients/file/$clientId" params={{ clientId: id }} search={{}}>
        {name}
      </Link>
    );
  if (word === 'review')
    return (
      <Link to="/app/review/$itemId" params={{ itemId: id }} search={{}}>
        {name}
      </Link>
    );
  if (word === 'payment')
    return (
      <Link to="/app/payments/$paymentId" params={{ paymentId: id }} search={{}}>
        {name}
      </Link>
    );
  return name;
}
