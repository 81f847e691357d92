import { useEffect, useRef, useState } from 'react';

const topPx = 120;

/** While the reader is scrolled away from the top: the id that was the newest when they left it. */
export function useHeldTop(newestId: string | undefined) {
  const newest = useRef(newestId);
  const [heldId, setHeldId] = useState<string>();
  useEffect(() => {
    newest.current = newestId;
  });
  useEffect(() => {
    const handleScroll = () => {
      const isAtTop = window.scrollY < topPx;
      setHeldId((held) => (isAtTop ? undefined : (held ?? newest.current)));
    };
    window.addEventListener('scroll', handleScroll, { passive: true });
    return () => window.removeEventListener('scroll', handleScroll);
  }, []);
  return { heldId, release: () => setHeldId(undefined) };
}
