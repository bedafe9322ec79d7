/** Settings of the active tool, in the bar above the board. */
import { observer } from 'mobx-react-lite';
import { useRef, type WheelEvent } from 'react';
import type { ToolId } from '../stores/toolIds.ts';
import { useEdit } from './useEdit.ts';
import { AnswerOptions } from './options/AnswerOptions.tsx';
import { GroundOption, OverOption, ShapeOption, SizeOption, OutlineOption, SightOption, TerrainPair } from './options/PaintOptions.tsx';
import { ObjectiveOptions, SelectOptions, UnitOptions, ZoneOptions } from './options/PlaceOptions.tsx';

function partsOf(tool: ToolId) {
  switch (tool) {
    case 'brush':
      return (
        <>
          <SizeOption />
          <ShapeOption />
          <OverOption />
        </>
      );
    case 'line':
      return (
        <>
          <TerrainPair />
          <SizeOption />
          <OverOption />
        </>
      );
    case 'rectangle':
      return (
        <>
          <TerrainPair />
          <OutlineOption />
          <OverOption />
        </>
      );
    case 'fill':
      return (
        <>
          <TerrainPair />
          <OverOption />
        </>
      );
    case 'eraser':
      return (
        <>
          <SizeOption />
          <ShapeOption />
          <GroundOption />
          <OverOption />
        </>
      );
    case 'eyedropper':
      return <TerrainPair />;
    case 'sight':
      return (
        <>
          <SightOption />
          <SizeOption />
          <OverOption />
        </>
      );
    case 'zone':
      return (
        <>
          <ZoneOptions />
          <SizeOption />
        </>
      );
    case 'objective':
      return (
        <>
          <ObjectiveOptions />
          <SizeOption />
        </>
      );
    case 'unit':
      return <UnitOptions />;
    case 'select':
      return <SelectOptions />;
    case 'los':
    case 'field':
    case 'reach':
      return <AnswerOptions />;
    case 'pan':
      return null;
  }
}

export const ToolOptions = observer(function ToolOptions() {
  const { root } = useEdit();
  const bar = useRef<HTMLDivElement>(null);
  // What does not fit can be scrolled sideways; nothing wraps and nothing is cut for good.
  const onWheel = (event: WheelEvent): void => {
    if (bar.current && bar.current.scrollWidth > bar.current.clientWidth) bar.current.scrollLeft += event.deltaY + event.deltaX;
  };
  return (
    <div ref={bar} className="ed-bar" onWheel={onWheel}>
      {partsOf(root.tools.active)}
    </div>
  );
});
