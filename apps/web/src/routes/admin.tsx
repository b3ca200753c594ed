export { DashboardScreen as Component } from '@sampan/ui/screens/admin/DashboardScreen';
