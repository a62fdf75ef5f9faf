import { type Map as LibreMap, Marker } from 'maplibre-gl';
import classes from '../map.module.css';
import type { HandleMove, MapHandle } from '../map-area.ts';
import type { Place } from '../map-point.ts';

/** How far a handle may move while it is pressed, in pixels. */
const TOLERANCE = 4;

const at = ({ longitude, latitude }: Place): [number, number] => [longitude, latitude];

/** Elements over the map serve the mouse and fingers; the keyboard has the form beside it. */
function elementOf(name: string | undefined): HTMLElement {
  const element = document.createElement('div');
  element.className = name ?? '';
  return element;
}

function placed(marker: Marker, place: Place, map: LibreMap) {
  marker.setLngLat(at(place)).addTo(map);
  const element = marker.getElement();
  element.setAttribute('aria-hidden', 'true');
  element.removeAttribute('tabindex');
  return marker;
}

/** The sign that moves along a route; moving it draws nothing of the map. */
export function replayMarker(map: LibreMap) {
  let marker: Marker | undefined;
  return (place: (Place & { bearing?: number | undefined }) | undefined) => {
    if (!place) {
      marker?.remove();
      marker = undefined;
      return;
    }
    if (!marker) {
      const element = elementOf(classes.replay);
      marker = placed(
        new Marker({ element, rotationAlignment: 'map', subpixelPositioning: true }),
        place,
        map,
      );
    }
    marker.setLngLat(at(place));
    if (place.bearing !== undefined) marker.setRotation(place.bearing);
    marker.getElement().toggleAttribute('data-ahead', place.bearing !== undefined);
  };
}

/** Things to drag; those that stay keep their element, so that a drag is not lost. */
export function handleMarkers(map: LibreMap, onHandle: (move: HandleMove) => void) {
  const markers = new Map<string, Marker>();
  const made = ({ id, kind, label, ...place }: MapHandle): Marker => {
    const element = elementOf(classes.handle);
    element.dataset.kind = kind;
    element.title = label;
    const marker = new Marker({ element, draggable: true, clickTolerance: TOLERANCE });
    const tell = (phase: HandleMove['phase']) => () => {
      const { lng, lat } = marker.getLngLat().wrap();
      onHandle({ id, to: { longitude: lng, latitude: lat }, phase });
    };
    marker.on('drag', tell('moving'));
    marker.on('dragend', tell('moved'));
    element.addEventListener('click', (event) => {
      // The map below would take it for a place.
      event.stopPropagation();
      tell('pressed')();
    });
    return placed(marker, place, map);
  };
  return (handles: readonly MapHandle[]) => {
    const wanted = new Set(handles.map(({ id }) => id));
    for (const [id, marker] of markers) {
      if (wanted.has(id)) continue;
      marker.remove();
      markers.delete(id);
    }
    for (const handle of handles) {
      const marker = markers.get(handle.id);
      if (marker) marker.setLngLat(at(handle));
      else markers.set(handle.id, made(handle));
    }
  };
}
