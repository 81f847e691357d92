import { documentRoutes, pagesHeader } from '@sorgfalt/contract';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import { send, withSession } from '../../../client/api-client.ts';
import { queryKeys } from '../../../client/query-keys.ts';
import { longTimeoutMs } from '../../../client/upload.ts';

interface Drawn {
  readonly picture: Blob;
  readonly pages: number;
}

/** Where a page is while it is shown, and how many there are: it comes with the token, which an address could not carry, and is kept nowhere. */
export function usePreview(clientId: string, documentId: string, page: number) {
  const { data, error } = useQuery({
    queryKey: [...queryKeys.clients.standing, clientId, 'documents', documentId, 'preview', page],
    queryFn: ({ signal }) =>
      withSession((token) =>
        send(
          documentRoutes.preview,
          { params: { clientId, documentId }, query: { page } },
          token,
          { signal, timeoutMs: longTimeoutMs },
          drawnOf,
        ),
      ) as Promise<Drawn>,
    gcTime: 0,
    retry: false,
  });
  // Known from the first page on, also where another one cannot be drawn.
  const [pages, setPages] = useState(1);
  if (data !== undefined && data.pages !== pages) setPages(data.pages);
  const picture = data?.picture;
  const address = useMemo(() => (picture === undefined ? null : URL.createObjectURL(picture)), [picture]);
  useEffect(
    () => () => {
      if (address !== null) URL.revokeObjectURL(address);
    },
    [address],
  );
  return { address, pages, error };
}

async function drawnOf(response: Response): Promise<Drawn> {
  return { picture: await response.blob(), pages: Number(response.headers.get(pagesHeader) ?? 1) };
}
