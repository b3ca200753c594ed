export { SettingsScreen as Component } from '@sampan/ui/screens/account/SettingsScreen';
