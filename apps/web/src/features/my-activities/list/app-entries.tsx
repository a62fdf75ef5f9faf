import { myAppPages } from '@gemelo/contract/endpoints/field-app';
import type { DataOf } from '@gemelo/contract/kit/endpoint';
import { hasScreen } from '../../../lib/addresses.ts';
import { call } from '../../../lib/api.ts';
import { Link } from '../../../lib/navigation.ts';
import { useKept } from '../../../lib/offline/use-kept.ts';
import { useTranslation } from '../../../lib/translation.tsx';
import classes from '../../../parts/field/field.module.css';
import { ACTIVITIES_PATH } from '../../../parts/field/field-paths.ts';
import { Block } from '../../../parts/field-app/block.tsx';
import { MenuIcon } from '../../../ui/menu-icon.tsx';

type Phone = DataOf<typeof myAppPages>;

function Entries({ pages }: Pick<Phone, 'pages'>) {
  const { t } = useTranslation();
  const shown = pages.filter((page) => page.link !== ACTIVITIES_PATH && hasScreen(page));
  if (shown.length === 0) return null;
  return (
    <section className={classes.section} aria-labelledby="field-entries">
      <h2 id="field-entries" className={classes.heading}>
        {t('my-activities.entries')}
      </h2>
      <ul className={classes.tiles}>
        {shown.map(({ idPage, key, name, link, icon }) => (
          <li key={idPage}>
            <Link to={link} className={classes.big}>
              <MenuIcon name={icon} size={24} />
              <span className={classes.bigWords}>{key ? t(`names.page.${key}`) : <bdi>{name}</bdi>}</span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}

const Screens = ({ screens }: Pick<Phone, 'screens'>) =>
  screens.map(({ idCompanyProject, idScreen, name, Project, elements }) => (
    <details key={`${idCompanyProject}.${idScreen}`}>
      <summary className={classes.big}>
        <span className={classes.bigWords}>
          <bdi>{name}</bdi>
          <bdi className={classes.small}>{Project.name}</bdi>
        </span>
      </summary>
      <div className={classes.section}>
        {elements.map(({ idScreenElement, label, elementKind }) => (
          <Block key={idScreenElement} kind={elementKind} label={label} />
        ))}
      </div>
    </details>
  ));

/** The pages of the role for the app, and the blocks that the company’s projects show. */
export function AppEntries() {
  const { t } = useTranslation();
  const { data } = useKept<Phone>(
    myAppPages,
    'phone',
    async (signal) => (await call(myAppPages, {}, { signal })).data,
  );
  if (!data) return null;
  const { pages, screens } = data.value;
  return (
    <>
      <Entries pages={pages} />
      {screens.length > 0 && (
        <section className={classes.section} aria-labelledby="field-screens">
          <h2 id="field-screens" className={classes.heading}>
            {t('my-activities.screens')}
          </h2>
          <Screens screens={screens} />
        </section>
      )}
    </>
  );
}
