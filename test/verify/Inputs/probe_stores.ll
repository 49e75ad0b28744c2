; What the optimiser makes of stores into probe arrays: 2 executed directly, 1 through a pointer that may be the program's own.
@__mincov_c_1 = private global [8 x i8] zeroinitializer, section "__mincov_cov", align 1
@__mincov_c_2 = private global [2 x [2 x i8]] zeroinitializer, section "__mincov_cov", align 2
@own = global i8 0

define void @forms(i1 %which, ptr %user) {
entry:
  store i8 1, ptr @__mincov_c_1, align 1
  store <2 x i8> <i8 1, i8 1>, ptr getelementptr inbounds (i8, ptr @__mincov_c_1, i64 1), align 1
  call void @llvm.memset.p0.i64(ptr noundef nonnull align 1 dereferenceable(3) getelementptr inbounds (i8, ptr @__mincov_c_1, i64 3), i8 1, i64 3, i1 false)
  store atomic i8 1, ptr getelementptr inbounds (i8, ptr @__mincov_c_1, i64 6) monotonic, align 1
  call void asm "movw $(%cs, $0$|$0, cs$)", "=*m"(ptr elementtype(i16) @__mincov_c_2) #0
  call void asm "movw $(%cs, $0$|$0, cs$)", "=*m"(ptr elementtype(i16) getelementptr inbounds (i8, ptr @__mincov_c_2, i64 2)) #0
  %apart = icmp ugt ptr %user, @__mincov_c_1
  br i1 %which, label %left, label %right

left:
  br label %join

right:
  br label %join

join:
  %first = phi ptr [ @own, %left ], [ getelementptr inbounds (i8, ptr @__mincov_c_1, i64 7), %right ]
  %second = select i1 %apart, ptr %first, ptr %user
  store i8 1, ptr %second, align 1
  store i8 2, ptr %user, align 1
  ret void
}

attributes #0 = { nounwind }
declare void @llvm.memset.p0.i64(ptr, i8, i64, i1)
