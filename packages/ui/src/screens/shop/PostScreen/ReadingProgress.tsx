import { useEffect, useRef } from 'react';
import { bar, track } from './ReadingProgress.css.ts';

/** The read share of the article, from 0 to 1: it is 1 when the last line is visible. */
function shareRead(article: Element): number {
  const { top, height } = article.getBoundingClientRect();
  const way = height - window.innerHeight;
  return way > 0 ? Math.min(1, Math.max(0, -top / way)) : 1;
}

/** Progress line on phones. Updates the DOM without React because it changes on every scroll event. */
export function ReadingProgress() {
  const line = useRef<HTMLSpanElement>(null);
  useEffect(function followReading() {
    function draw() {
      const article = line.current?.parentElement?.parentElement?.querySelector('article');
      if (article && line.current) line.current.style.transform = `scaleX(${shareRead(article)})`;
    }
    draw();
    window.addEventListener('scroll', draw, { passive: true });
    window.addEventListener('resize', draw);
    return () => {
      window.removeEventListener('scroll', draw);
      window.removeEventListener('resize', draw);
    };
  }, []);
  return (
    <span className={track} aria-hidden data-testid="reading">
      <span ref={line} className={bar} />
    </span>
  );
}
