import { myAppPages } from '@gemelo/contract/endpoints/field-app';
import type { DataOf } from '@gemelo/contract/kit/endpoint';
import { hasScreen } from '../../../lib/addresses.ts';
import { call } from '../../../lib/api.ts';
import { Link } from '../../../lib/navigation.ts';
import { useKept } from '../../../lib/offline/use-kept.ts';
import { useTranslation } from '../../../lib/translation.tsx';
import classes from '../../../parts/field/field.module.css';
import { ACTIVITIES_PATH } from '../../../parts/field/field-paths.ts';
import { MenuIcon } from '../../../ui/menu-icon.tsx';
import { ErrorState } from '../../../ui/states/error-state.tsx';
import { Loading } from '../../../ui/states/loading.tsx';

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

type Blocks = Phone['screens'][number];

/** What a screen says. Its other blocks show where the app will write, which is for those who arrange them. */
const wordsOf = ({ elements }: Blocks) =>
  elements.filter(({ elementKind }) => elementKind === 'heading' || elementKind === 'text');
const isSaying = (screen: Blocks) => screen.description !== null || wordsOf(screen).length > 0;

function Screens({ screens }: Pick<Phone, 'screens'>) {
  const { t } = useTranslation();
  const shown = screens.filter(isSaying);
  if (shown.length === 0) return null;
  return (
    <section className={classes.section} aria-labelledby="field-screens">
      <h2 id="field-screens" className={classes.heading}>
        {t('my-activities.screens')}
      </h2>
      {shown.map((screen) => (
        <details key={`${screen.idCompanyProject}.${screen.idScreen}`}>
          <summary className={classes.big}>
            <span className={classes.bigWords}>
              <bdi>{screen.name}</bdi>
              <bdi className={classes.small}>{screen.Project.name}</bdi>
            </span>
          </summary>
          <div className={classes.words}>
            {screen.description && <bdi>{screen.description}</bdi>}
            {wordsOf(screen).map(({ idScreenElement, label, elementKind }) => (
              <bdi key={idScreenElement} className={elementKind === 'heading' ? classes.heading : undefined}>
                {label}
              </bdi>
            ))}
          </div>
        </details>
      ))}
    </section>
  );
}

/** The pages of the role for the app, and what the company’s projects say. */
export function AppEntries() {
  const { t } = useTranslation();
  const read = useKept<Phone>(
    myAppPages,
    'phone',
    async (signal) => (await call(myAppPages, {}, { signal })).data,
  );
  if (read.data)
    return (
      <>
        <Entries pages={read.data.value.pages} />
        <Screens screens={read.data.value.screens} />
      </>
    );
  if (!read.error) return <Loading count={1} />;
  return (
    <section className={classes.section} aria-labelledby="field-unread">
      <h2 id="field-unread" className={classes.heading}>
        {t('my-activities.entries')}
      </h2>
      <ErrorState error={read.error} onRetry={() => void read.refetch()} retrying={read.isFetching} compact />
    </section>
  );
}
