import { useLocation, useNavigate } from '@tanstack/react-router';

declare module '@tanstack/react-router' {
  interface HistoryState {
    caseSearch?: string;
  }
}

/**
 * What the case list is searched for. It may be a client's name, so it is kept beside the address and not
 * in it; the way back from a case finds it again.
 */
export function useNameSearch() {
  const navigate = useNavigate();
  const text = useLocation({ select: ({ state }) => state.caseSearch ?? '' });
  const setText = (next: string) =>
    void navigate({
      to: '.',
      search: true,
      state: ({ caseSearch: _before, ...others }) => (next === '' ? others : { ...others, caseSearch: next }),
      replace: true,
    });
  return { text, setText };
}
