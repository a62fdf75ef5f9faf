import type { ElementKind } from '@gemelo/contract/catalogues/element-type';
import { IconChevronRight, IconMapPin } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import classes from './block.module.css';
import { KindIcon } from './kind-icon.tsx';

/** Where the app will write: bars stand for text that only the agent's day brings. */
const Bar = ({ width }: { width: string }) => (
  <span className={classes.bar} style={{ inlineSize: width }} aria-hidden />
);

const Titled = ({ label, children }: { label: string; children: ReactNode }) => (
  <div className={classes.titled}>
    <bdi className={classes.label}>{label}</bdi>
    {children}
  </div>
);

const ROWS = ['72%', '58%', '66%'];

const Rows = ({ numbered }: { numbered: boolean }) => (
  <div className={classes.rows} aria-hidden>
    {ROWS.map((width, index) => (
      <div key={width} className={classes.row}>
        {numbered && <span className={classes.number}>{index + 1}</span>}
        <Bar width={width} />
        {!numbered && <IconChevronRight size={14} className="mantine-rotate-rtl" />}
      </div>
    ))}
  </div>
);

const Area = ({ kind, label, children }: { kind: ElementKind; label: string; children?: ReactNode }) => (
  <div className={classes.area} data-kind={kind}>
    {children ?? <KindIcon kind={kind} size={28} />}
    <bdi>{label}</bdi>
  </div>
);

const blocks: Record<ElementKind, (label: string) => ReactNode> = {
  heading: (label) => <bdi className={classes.heading}>{label}</bdi>,
  text: (label) => (
    <Titled label={label}>
      <Bar width="100%" />
      <Bar width="64%" />
    </Titled>
  ),
  image: (label) => <Area kind="image" label={label} />,
  button: (label) => <bdi className={classes.button}>{label}</bdi>,
  list: (label) => (
    <Titled label={label}>
      <Rows numbered={false} />
    </Titled>
  ),
  figure: (label) => (
    <div className={classes.figure}>
      <bdi className={classes.label}>{label}</bdi>
      <span className={classes.value} aria-hidden>
        00
      </span>
    </div>
  ),
  map: (label) => (
    <Area kind="map" label={label}>
      <IconMapPin size={28} stroke={1.5} aria-hidden />
    </Area>
  ),
  form: (label) => (
    <Titled label={label}>
      <span className={classes.input} aria-hidden />
      <span className={classes.input} aria-hidden />
    </Titled>
  ),
  instructions: (label) => (
    <Titled label={label}>
      <Rows numbered />
    </Titled>
  ),
  camera: (label) => <Area kind="camera" label={label} />,
};

/** An element as the field app draws its kind. */
export const Block = ({ kind, label }: { kind: ElementKind; label: string }) => (
  <div className={classes.block}>{blocks[kind](label)}</div>
);
