export { UsersScreen as Component } from '@sampan/ui/screens/admin/UsersScreen';
