export { UserScreen as Component } from '@sampan/ui/screens/account/UserScreen';
