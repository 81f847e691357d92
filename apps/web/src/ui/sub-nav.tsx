import { useEffect, useRef, type ComponentProps, type ReactNode } from 'react';
import { cx } from './class-names.ts';
import styles from './sub-nav.module.css';

export interface SubNavProps {
  /** What a screen reader calls the group of pages. */
  label: string;
  /** `SubNavLink`s. */
  children: ReactNode;
}

/** The pages that belong together, in one line above each of them; a narrow one scrolls to where one is. */
export function SubNav({ label, children }: SubNavProps) {
  const list = useRef<HTMLElement>(null);
  useEffect(() => {
    const line = list.current;
    const current = line?.querySelector<HTMLElement>('[aria-current="page"]');
    if (!line || !current) return;
    const [outer, inner] = [line.getBoundingClientRect(), current.getBoundingClientRect()];
    // By hand: `scrollIntoView` would also move the page.
    line.scrollLeft += inner.left + inner.width / 2 - (outer.left + outer.width / 2);
  });
  return (
    <nav ref={list} aria-label={label} className={styles['line']}>
      {children}
    </nav>
  );
}

/** A page of the line; `aria-current="page"` marks where one is. */
export function SubNavLink({ className, children, ...rest }: ComponentProps<'a'>) {
  return (
    <a {...rest} className={cx(styles['link'], className)}>
      {children}
    </a>
  );
}
