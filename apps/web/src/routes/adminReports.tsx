export { ReportsScreen as Component } from '@sampan/ui/screens/admin/ReportsScreen';
