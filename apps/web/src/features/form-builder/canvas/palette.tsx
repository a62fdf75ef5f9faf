import { useTranslation } from '../../../lib/translation.tsx';
import { kindGroups, kindIcons } from '../kinds.ts';
import type { Builder } from '../use-builder.ts';
import classes from './palette.module.css';
import type { Carry } from './use-carry.ts';

interface PaletteProps {
  builder: Builder;
  /** None where there is no canvas beside it. */
  carry?: Carry | undefined;
  onAdded?: (() => void) | undefined;
}

/** The kinds of items: a click adds one behind what is chosen, dragging puts it anywhere. */
export function Palette({ builder, carry, onAdded }: PaletteProps) {
  const { t } = useTranslation();
  return (
    <div className={classes.palette}>
      {Object.entries(kindGroups).map(([group, kinds]) => (
        <section key={group} className={classes.group}>
          <h2>{t(`form-builder.kindGroup.${group}`)}</h2>
          <ul>
            {kinds.map((kind) => {
              const Icon = kindIcons[kind];
              return (
                <li key={kind}>
                  <button
                    type="button"
                    className={classes.kind}
                    data-kind={kind}
                    onPointerDown={(event) => carry?.start(event, { kind }, event.currentTarget)}
                    onClick={() => {
                      builder.add(kind);
                      onAdded?.();
                    }}
                  >
                    <Icon size={18} stroke={1.6} aria-hidden />
                    <span>{t(`form-builder.kind.${kind}`)}</span>
                  </button>
                </li>
              );
            })}
          </ul>
        </section>
      ))}
    </div>
  );
}
