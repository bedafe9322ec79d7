/** Mantine from the tokens: sizes, radii, colours, and defaults of the widgets used all over. */
import {
  ActionIcon,
  Button,
  Checkbox,
  createTheme,
  Menu,
  Modal,
  NumberInput,
  Popover,
  SegmentedControl,
  Select,
  Textarea,
  TextInput,
  Tooltip,
  type CSSVariablesResolver,
  type MantineColorsTuple,
} from '@mantine/core';
import { ACCENT_SHADES, FONT, RADIUS, variablesOf } from './tokens.ts';

const px = (n: number): string => `${n / 16}rem`;
const tuple = ACCENT_SHADES as unknown as MantineColorsTuple;

export const theme = createTheme({
  fontFamily: 'var(--font)',
  fontFamilyMonospace: FONT.mono,
  primaryColor: 'accent',
  primaryShade: { light: 7, dark: 4 },
  colors: { accent: tuple },
  autoContrast: true,
  cursorType: 'pointer',
  defaultRadius: px(RADIUS.control),
  respectReducedMotion: true,
  fontSizes: { xs: px(12), sm: px(13), md: px(13), lg: px(14), xl: px(16) },
  lineHeights: { xs: '1.34', sm: '1.385', md: '1.385', lg: '1.43', xl: '1.5' },
  spacing: { xs: px(4), sm: px(8), md: px(12), lg: px(16), xl: px(24) },
  radius: { xs: px(3), sm: px(5), md: px(5), lg: px(8), xl: px(12) },
  headings: { fontWeight: '600', fontFamily: 'var(--font)' },
  components: {
    Button: Button.extend({ defaultProps: { size: 'compact-sm', variant: 'default' }, classNames: { root: 'st-button' } }),
    ActionIcon: ActionIcon.extend({ defaultProps: { variant: 'subtle', color: 'gray', size: 28 }, classNames: { root: 'st-icon-button' } }),
    TextInput: TextInput.extend({ defaultProps: { size: 'xs' }, classNames: { input: 'st-input', label: 'st-label' } }),
    Textarea: Textarea.extend({ defaultProps: { size: 'xs' }, classNames: { input: 'st-textarea', label: 'st-label' } }),
    NumberInput: NumberInput.extend({ defaultProps: { size: 'xs' }, classNames: { input: 'st-input', label: 'st-label' } }),
    Select: Select.extend({
      defaultProps: { size: 'xs', allowDeselect: false, comboboxProps: { shadow: 'md' } },
      classNames: { input: 'st-input', label: 'st-label', dropdown: 'st-pop', option: 'st-option' },
    }),
    Checkbox: Checkbox.extend({ defaultProps: { size: 'xs' } }),
    SegmentedControl: SegmentedControl.extend({ defaultProps: { size: 'xs', withItemsBorders: false }, classNames: { root: 'st-seg' } }),
    Menu: Menu.extend({
      defaultProps: { shadow: 'md', offset: 4, transitionProps: { duration: 90 } },
      classNames: { dropdown: 'st-pop', item: 'st-menu-item', label: 'st-menu-label' },
    }),
    Popover: Popover.extend({ classNames: { dropdown: 'st-pop' } }),
    Tooltip: Tooltip.extend({
      defaultProps: {
        openDelay: 350,
        withArrow: false,
        transitionProps: { duration: 90 },
        events: { hover: true, focus: true, touch: false },
      },
      classNames: { tooltip: 'st-tooltip' },
    }),
    Modal: Modal.extend({
      defaultProps: {
        centered: true,
        radius: px(RADIUS.dialog),
        transitionProps: { duration: 150 },
        overlayProps: { color: 'transparent', backgroundOpacity: 1 },
      },
      classNames: {
        content: 'st-dialog',
        header: 'st-dialog-header',
        body: 'st-dialog-body',
        title: 'st-dialog-title',
        overlay: 'st-scrim',
      },
    }),
  },
});

/** Our variables beside Mantine's, and Mantine's own neutral colours from ours. */
export const resolver: CSSVariablesResolver = () => ({
  variables: {},
  dark: { ...variablesOf('dark'), ...MANTINE_FROM_TOKENS },
  light: { ...variablesOf('light'), ...MANTINE_FROM_TOKENS },
});

const MANTINE_FROM_TOKENS: Readonly<Record<string, string>> = {
  '--mantine-color-body': 'var(--bg-panel)',
  '--mantine-color-text': 'var(--text-primary)',
  '--mantine-color-dimmed': 'var(--text-muted)',
  '--mantine-color-placeholder': 'var(--text-muted)',
  '--mantine-color-error': 'var(--danger)',
  '--mantine-color-default': 'var(--bg-raised)',
  '--mantine-color-default-hover': 'var(--bg-hover)',
  '--mantine-color-default-color': 'var(--text-primary)',
  '--mantine-color-default-border': 'var(--border-default)',
  '--mantine-color-disabled': 'transparent',
  '--mantine-color-disabled-color': 'var(--text-disabled)',
  '--mantine-color-disabled-border': 'var(--border-subtle)',
  '--mantine-color-accent-filled': 'var(--accent)',
  '--mantine-color-accent-filled-hover': 'var(--accent-hover)',
  '--mantine-primary-color-filled': 'var(--accent)',
  '--mantine-primary-color-filled-hover': 'var(--accent-hover)',
  '--mantine-primary-color-contrast': 'var(--text-onAccent)',
};
