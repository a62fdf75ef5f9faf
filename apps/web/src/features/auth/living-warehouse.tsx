import { useEffect, useRef } from 'react';
import { useLocale } from '../../lib/locale.ts';
import { useTranslation } from '../../lib/translation.tsx';
import classes from './living-warehouse.module.css';
import { drawScene, type ScenePalette } from './warehouse-scene.ts';

const FRAME_MS = 1000 / 24;
const STILL_AT = 6;

const scales: Record<'dark' | 'light', ScenePalette['scale']> = {
  dark: [
    [38, 78, 92],
    [62, 124, 112],
    [142, 178, 92],
    [214, 160, 76],
  ],
  light: [
    [150, 200, 214],
    [158, 212, 190],
    [204, 224, 150],
    [244, 200, 128],
  ],
};

const SCHEME = 'data-mantine-color-scheme';

function paletteOf(element: Element): ScenePalette {
  const style = getComputedStyle(element);
  const mode = document.documentElement.getAttribute(SCHEME) === 'light' ? 'light' : 'dark';
  const token = (name: string) => style.getPropertyValue(`--g-${name}`).trim();
  return {
    floor: token('surface-1'),
    line: token('line-strong'),
    text: token('text-strong'),
    dim: token('text-faint'),
    label: token('surface-2'),
    scale: scales[mode],
    sides: mode === 'dark' ? [0.62, 0.44] : [0.86, 0.74],
  };
}

/** Animated warehouse beside the login form; static with reduced motion. */
export function LivingWarehouse() {
  const { t } = useTranslation();
  const locale = useLocale();
  const canvas = useRef<HTMLCanvasElement>(null);

  useEffect(() => {
    const element = canvas.current;
    const context = element?.getContext?.('2d');
    if (!element || !context) return undefined;
    const figure = new Intl.NumberFormat(locale, { minimumFractionDigits: 1, maximumFractionDigits: 1 });
    const write = (celsius: number, humidity: number) =>
      `${figure.format(celsius)} °C   ${figure.format(humidity)} %`;
    let palette = paletteOf(element);
    const still = window.matchMedia('(prefers-reduced-motion: reduce)').matches;
    let last = 0;
    let seconds = STILL_AT;
    let frame = 0;

    const draw = () => {
      const { clientWidth: width, clientHeight: height } = element;
      const rtl = document.documentElement.dir === 'rtl';
      drawScene({ context, palette, width, height, rtl, write }, seconds);
    };
    const fit = () => {
      const density = Math.min(window.devicePixelRatio || 1, 2);
      element.width = element.clientWidth * density;
      element.height = element.clientHeight * density;
      context.setTransform(density, 0, 0, density, 0, 0);
      draw();
    };
    const step = (now: number) => {
      frame = requestAnimationFrame(step);
      if (now - last < FRAME_MS) return;
      seconds += Math.min((now - last) / 1000, 0.1);
      last = now;
      draw();
    };

    const size = new ResizeObserver(fit);
    size.observe(element);
    const scheme = new MutationObserver(() => {
      palette = paletteOf(element);
      draw();
    });
    scheme.observe(document.documentElement, { attributeFilter: [SCHEME] });
    fit();
    if (!still) frame = requestAnimationFrame(step);
    return () => {
      size.disconnect();
      scheme.disconnect();
      cancelAnimationFrame(frame);
    };
  }, [locale]);

  return (
    <aside className={classes.panel}>
      <canvas ref={canvas} className={classes.canvas} role="img" aria-label={t('public.scene.label')} />
      <p className={classes.words}>{t('public.scene.text')}</p>
    </aside>
  );
}
