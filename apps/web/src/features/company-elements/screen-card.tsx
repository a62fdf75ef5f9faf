import type { AppElement, AppScreen } from '@gemelo/contract/endpoints/company-elements';
import { Button, Switch } from '@mantine/core';
import { useTranslation } from '../../lib/translation.tsx';
import { KindIcon } from '../../parts/field-app/kind-icon.tsx';
import { Card } from '../../ui/layout/card.tsx';
import classes from './company-elements.module.css';
import type { Elements } from './use-elements.ts';

interface ScreenCardProps {
  screen: AppScreen;
  rights: { create: boolean; edit: boolean };
  /** Whether the preview shows it. */
  isShown: boolean;
  onShow: () => void;
  elements: Elements;
}

/** A screen of the app with a switch for each of its elements. */
export function ScreenCard({ screen, rights, isShown, onShow, elements }: ScreenCardProps) {
  const { t } = useTranslation();
  const on = screen.elements.filter(({ state }) => state === 'Activo').length;
  const isFull = on === screen.elements.length;
  const maySet = ({ idCompanyScreenElement }: AppElement) =>
    idCompanyScreenElement === null ? rights.create : rights.edit;

  const toggle = (element: AppElement, checked: boolean) => {
    onShow();
    void elements.set(element, checked ? 'Activo' : 'Inactivo');
  };
  const toggleAll = () => {
    onShow();
    void elements.setAll(screen, isFull ? 'Inactivo' : 'Activo');
  };
  return (
    <div className={classes.card} data-shown={isShown || undefined}>
      <Card
        title={<bdi>{screen.name}</bdi>}
        hint={screen.description ? <bdi>{screen.description}</bdi> : undefined}
        action={
          <span className={classes.tools}>
            <span className={classes.count}>
              {t('company-elements.ofAll', { on, total: screen.elements.length })}
            </span>
            {rights.edit && (
              <Button variant="default" size="compact-sm" onFocus={onShow} onClick={toggleAll}>
                {t(isFull ? 'company-elements.hideAll' : 'company-elements.showAll')}
              </Button>
            )}
          </span>
        }
      >
        <ul className={classes.elements}>
          {screen.elements.map((element) => (
            <li key={element.idScreenElement} className={classes.element}>
              <KindIcon kind={element.ElementType.elementKind} />
              <Switch
                className={classes.switch ?? ''}
                labelPosition="left"
                label={<bdi>{element.label}</bdi>}
                description={element.ElementType.name}
                checked={element.state === 'Activo'}
                disabled={!maySet(element)}
                withThumbIndicator={false}
                onFocus={onShow}
                onChange={(event) => toggle(element, event.currentTarget.checked)}
              />
            </li>
          ))}
        </ul>
      </Card>
    </div>
  );
}
