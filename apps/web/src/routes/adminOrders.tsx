export { AdminOrdersScreen as Component } from '@sampan/ui/screens/admin/AdminOrdersScreen';
