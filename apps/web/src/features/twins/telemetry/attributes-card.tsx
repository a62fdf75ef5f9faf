import { useTranslation } from '../../../lib/translation.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { Age } from '../../../ui/states/age.tsx';
import { Fresh } from '../../../ui/states/fresh.tsx';
import { Mono } from '../../../ui/states/mono.tsx';
import classes from './telemetry.module.css';
import { useTelemetry } from './use-telemetry.ts';
import { valueText } from './value-text.ts';

/** Attributes reported by the device, such as version and battery; renders nothing without any. */
export function AttributesCard({ idTwin }: { idTwin: number }) {
  const { t } = useTranslation();
  const attributes = useTelemetry(idTwin).data?.data.attributes ?? [];
  if (attributes.length === 0) return null;
  return (
    <Card title={t('twins.telemetry.attributes')}>
      <dl className={classes.attributes}>
        {attributes.map(({ key, value, at }) => (
          <div key={key} className={classes.attribute}>
            <dt>
              <Mono>{key}</Mono>
            </dt>
            <dd>
              <Fresh value={valueText(value)}>
                <Mono>{valueText(value)}</Mono>
              </Fresh>
              <span className={classes.why}>
                <Age at={at} />
              </span>
            </dd>
          </div>
        ))}
      </dl>
    </Card>
  );
}
